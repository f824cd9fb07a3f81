/** Days until a second factor that a role requires must be set up. */
export const defaultGraceDays = 14
export const maxGraceDays = 90
