// The frame in which another site shows a guide: what oEmbed answers, to be pasted by hand.
import { frameHeight } from '#lib/media/guideFrame.ts'

/** Pixels, or all of its place. */
export const widths = ['320', '480', '640', '100%'] as const
export type Width = (typeof widths)[number]
/** Written by the browser, which knows what has to be escaped. */
export const codeOf = (src: string, title: string, width: Width): string => {
  const frame = document.createElement('iframe')
  for (const [name, value] of Object.entries({
    src,
    width,
    height: String(frameHeight),
    title,
    loading: 'lazy',
    frameborder: '0',
  }))
    frame.setAttribute(name, value)
  return frame.outerHTML
}
