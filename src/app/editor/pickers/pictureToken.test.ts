import { expect, test } from 'vitest'
import { formOf, isCaption, pictureOf, withForm } from './pictureToken.ts'

test('only changed picture settings are written and unknown ones stay (A-140)', () => {
  const plain = { caption: '', size: 'standard', align: 'left' } as const
  expect(withForm('[image|5]', { ...plain, caption: 'A lid', size: 'large' })).toBe(
    '[image|5|caption=A lid|size=large]',
  )
  expect(
    withForm('[image|5|align=center|glow=1|size=huge|caption=Old]', {
      caption: 'a = b',
      size: 'standard',
      align: 'center',
    }),
  ).toBe('[image|5|align=center|glow=1|caption=a = b]')
  expect(withForm('[image|5|size=unheard|caption=A]', { ...plain, caption: 'A' })).toBe(
    '[image|5|size=unheard|caption=A]',
  )
  expect(withForm('[image|5|size=large|size=huge]', { ...plain, size: 'medium' })).toBe(
    '[image|5|size=medium]',
  )
  expect(withForm('[image|5|caption=A]', plain)).toBe('[image|5]')
})

test('a picture is read as it is shown, and nothing else is a picture (A-140)', () => {
  expect(formOf('[image|5|size=small|align=top|caption=A]')).toEqual({
    caption: 'A',
    size: 'standard',
    align: 'left',
  })
  expect(
    ['[image|5]', '[image|05]', '[image|x]', '[video|5]', '[image|99999999999]'].map(pictureOf),
  ).toEqual([5, null, null, null, null])
  expect(['A, b = c', 'a|b', 'a]', '[a', 'a\nb'].map(isCaption)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
