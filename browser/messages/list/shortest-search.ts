/** The shortest text that messages are searched for. */
export const shortestSearch = 2
