import { expect, test } from 'vitest'

import { getChosenMediaType, listAcceptedTypes, selectSuitableMedia } from './suitable-media.ts'

const jpeg = new File(['1'], 'oak.jpg', { type: 'image/jpeg' })
const heic = new File(['1'], 'IMG_1.HEIC')
const video = new File(['1'], 'harvest.mov', { type: 'video/quicktime' })
const letter = new File(['1'], 'letter.txt', { type: 'text/plain' })

test('accepts photographs and videos, HEIC without a type included', () => {
  expect(selectSuitableMedia([jpeg, heic, video], { accepts: 'all', max: 50 })).toEqual({
    suitable: [jpeg, heic, video],
    problem: undefined,
  })
  expect(listAcceptedTypes('all')).toContain('.heic')
})

test('names files of other types', () => {
  expect(selectSuitableMedia([letter, jpeg], { accepts: 'all', max: 50 })).toEqual({
    suitable: [jpeg],
    problem:
      'Please choose a photograph (JPEG, PNG, WebP, HEIC) or a video (MP4, MOV, WebM). Not added: letter.txt.',
  })
  expect(selectSuitableMedia([video], { accepts: 'photographs', max: 1 }).problem).toBe(
    'Please choose a JPEG, PNG, WebP or HEIC photograph. Not added: harvest.mov.',
  )
})

test('names large photographs and files above the limit', () => {
  const large = Object.defineProperty(new File(['1'], 'scan.png', { type: 'image/png' }), 'size', {
    value: 20 * 1024 * 1024 + 1,
  })
  const film = Object.defineProperty(new File(['1'], 'film.mp4', { type: 'video/mp4' }), 'size', {
    value: 1_000_000_000,
  })
  expect(selectSuitableMedia([large, jpeg, film, heic], { accepts: 'all', max: 2 })).toEqual({
    suitable: [jpeg, film],
    problem:
      'Please choose a photograph of 20 MB or less. Not added: scan.png. You can add at most 2 files. Not added: IMG_1.HEIC.',
  })
})

test('recognizes a video of an interrupted upload by its name', () => {
  const photograph = new File([], 'oak.mp4.jpg', { type: 'image/jpeg' })
  expect(getChosenMediaType({ file: photograph, fileName: photograph.name })).toBe('image')
  expect(getChosenMediaType({ file: null, fileName: 'oak.jpg' })).toBe('image')
  expect(getChosenMediaType({ file: null, fileName: 'HARVEST.MOV' })).toBe('video')
})
