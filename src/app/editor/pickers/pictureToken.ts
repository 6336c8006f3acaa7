// What a page says of a picture beside which one it is:
// `[image|5|size=medium|align=center|caption=A lid]`. Pure.
import { imageSizes, type ImageSize } from '#wikitext/env.ts'
import { readToken } from '#wikitext/constructs/token.ts'

export const imageAligns = ['left', 'center', 'right'] as const
export type PictureForm = { caption: string; size: ImageSize; align: (typeof imageAligns)[number] }
const usual: PictureForm = { caption: '', size: 'standard', align: 'left' }

/** The id of the picture that a token shows; null for any other token. */
export const pictureOf = (token: string): number | null => {
  const { name, id } = readToken(token)
  return name === 'image' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
}

/** As it is shown: what a token does not say, or says in no known word, is as usual. */
export const formOf = (token: string): PictureForm => {
  const { options } = readToken(token)
  return {
    caption: options.get('caption') ?? usual.caption,
    size: imageSizes.find(size => size === options.get('size')) ?? usual.size,
    align: imageAligns.find(align => align === options.get('align')) ?? usual.align,
  }
}

/** Signs that would end the token, or a part of it. */
export const isCaption = (text: string): boolean => !/[[\]|\n]/.test(text)

/**
 * The token with what was changed of it; whatever else it says stays where it is. What is as usual
 * is not written.
 */
export const withForm = (token: string, form: PictureForm): string => {
  const before = formOf(token)
  const names = (Object.keys(usual) as (keyof PictureForm)[]).filter(
    name => form[name] !== before[name],
  )
  const said = (name: keyof PictureForm) =>
    form[name] === usual[name] ? [] : [`${name}=${form[name]}`]
  const open = new Set(names)
  const parts = token
    .slice(1, -1)
    .split('|')
    .flatMap((part, n) => {
      const name = n === 0 ? undefined : names.find(one => part.startsWith(`${one}=`))
      if (name === undefined) return [part]
      return open.delete(name) ? said(name) : []
    })
  return `[${[...parts, ...[...open].flatMap(said)].join('|')}]`
}
