// Proposed text as readers would see it, where nothing of it may lead away or play
// (moderation-admin 4).

/**
 * Links become their words and where they lead, films and frames a word in their place. `html` is
 * what the renderer made.
 */
export const inertHtml = (html: string, film: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a[href]')) {
    const words = body.ownerDocument.createElement('u')
    words.append(...link.childNodes)
    link.replaceWith(words, ` (${link.getAttribute('href')})`)
  }
  for (const player of body.querySelectorAll('[data-videoid], iframe, video, object'))
    player.replaceWith(`[${film}]`)
  return body.innerHTML
}

/** Hosts that a text names. */
export const hostsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/https?:\/\/([^\s/|\]"'<>]+)/g)].map(([, host = '']) => host.toLowerCase()),
  ),
]
