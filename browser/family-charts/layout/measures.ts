/** One person on a chart, at zoom 1, in pixels: a medallion, two lines of name under it, and one of years. */
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

/** From the centre of somebody to the centre of the partner beside them. */
export const slotWidth = personBox.width + personBox.partnerGap

/** Between parts of a family that no link joins. */
export const componentGap = 120
