/** Who can see a photograph or a post, by its `isPublic`. */
export const audienceOptions = [
  { value: true, label: 'The whole family' },
  { value: false, label: 'Only me' },
]
