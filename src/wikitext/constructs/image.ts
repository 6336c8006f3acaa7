import type { TokenConstruct } from '../construct.ts'
import type { ImageSize } from '../env.ts'
import { imageSizes } from '../env.ts'
import { element, nothing, textHtml } from '../markup.ts'
import { isSafeUrl } from '../url.ts'
import { numberOf } from './token.ts'

const aligns = ['left', 'center', 'right']

/**
 * A picture: a box when it stands alone, else inside the text. One that is not there shows nothing,
 * one that the reader may not see what was typed.
 */
export const image: TokenConstruct = {
  name: 'image',
  level: 'token',
  isBlock: true,
  refersTo: 'imageids',
  html(token, place, walk) {
    const imageid = numberOf(token.id)
    const found = imageid === null ? null : walk.env.image(imageid)
    if (found === null) return nothing
    if (found === 'hidden') return element('span', { class: 'hiddenImage' }, textHtml(token.source))
    const size =
      imageSizes.find(each => each === token.options.get('size')) ??
      ('standard' satisfies ImageSize)
    const { url, width, height } = found.renditions[size] ?? found.renditions.original
    if (!isSafeUrl(url)) return nothing
    const caption = token.options.get('caption') ?? ''
    const alt = found.alt ?? 'Image'
    if (place === 'text')
      return element('img', { src: url, width, height, alt: caption === '' ? alt : caption })
    const align = aligns.find(each => each === token.options.get('align')) ?? 'left'
    // The caption says what the picture shows, so it is not read out twice, unless the picture has
    // words of its own.
    const boxed = {
      src: url,
      width,
      height,
      class: 'hasMenu hasLarge',
      alt: caption === '' ? alt : (found.alt ?? ''),
    }
    const below = caption === '' ? nothing : element('p', {}, textHtml(caption))
    return element('div', { class: `imageBox imageBox_${align}` }, element('img', boxed), below)
  },
}
