import { expect, test } from 'vitest'

import { countMedia, describeDuration, formatDuration, getMediaName } from './describe-media.ts'

const photograph = { title: null, mediaType: 'image' } as const
const video = { title: null, mediaType: 'video' } as const

test('names media without a title by kind and position', () => {
  expect(getMediaName(photograph, 0)).toBe('Photograph 1')
  expect(getMediaName(video, 11)).toBe('Video 12')
  expect(getMediaName({ ...video, title: 'The harvest' }, 0)).toBe('The harvest')
})

test.each([
  [[photograph], 'One photograph'],
  [[video, photograph, photograph], '2 photographs and one video'],
  [[video, video], '2 videos'],
])('counts photographs and videos', (media, text) => {
  expect(countMedia(media)).toBe(text)
})

test.each([
  [0.2, '0:00', '1 second'],
  [7, '0:07', '7 seconds'],
  [59.6, '1:00', '1 minute'],
  [760, '12:40', '12 minutes 40 seconds'],
  [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
])('formats %d seconds as %s', (seconds, digits, words) => {
  expect([formatDuration(seconds), describeDuration(seconds)]).toEqual([digits, words])
})
