/** One person on a chart, in pixels at zoom 1: a medallion above two lines of name and one line of years. */
export const personBox = {
  width: 132,
  height: 116,
  radius: 27,
  partnerGap: 8,
  siblingGap: 18,
  unrelatedGap: 46,
}

/** From the top of one row to the top of the next. */
export const rowHeight = 174

/** From the center of a person to the center of the partner beside them. */
export const slotWidth = personBox.width + personBox.partnerGap

/** Between components, the parts of a family that no link connects. */
export const componentGap = 120
