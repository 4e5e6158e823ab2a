/** A missing prebuilt binary of sharp is reported. */

import { expect, it } from 'vitest'
import { createPhotoRenderer } from './render-photo.ts'

const importSharp = () => Promise.reject(new Error('Could not load the "sharp" module'))

it('says that sharp is missing, and says it again on the next request', async () => {
  const renderer = createPhotoRenderer({ cacheBytes: 1000, importSharp })
  const photo = { infoid: 1, number: 0, shape: 'coupe', colour: '红色', angle: 'front' } as const
  for (let i = 0; i < 2; i++)
    await expect(renderer.render({ photo, width: 400, height: 300 })).rejects.toThrow(
      /sharp cannot be loaded.*prebuilt/,
    )
})
