/** How long a deleted document, post or investment can be restored, in days. The privacy policy states it. */
export const restoreDays = 30
