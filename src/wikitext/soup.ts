// Random wiki text for tests: every marker, opener, closer and half of one, and what is dangerous in HTML.
const bits = [
  '***', "'''", "''", "'''''", '++', '~~', '^^', ',,', '``', '*', "'", '+', '~', '^', ',', '`',
  '[', '[[', ']', ']]', '|', '[nowiki]', '[/nowiki]', '[/', '[br]', '[br]\n', '[comment]', '[/comment]',
  '[link|', '[mailto|', '[image|1]', '[guide|42|', '[toc]', '[flag|x]', '[x_y|', '|new_window=true', '[[A]]', '[[A|',
  '\n', '\n\n', '\r\n', '==', '===', '=', '* ', '# ', '** ', '#* ', '----', '{table', '[quote]', '[quote|', '[/quote]', '[/quote]\n', '[code]', '[code|', '[/code]', '[/code]\n', '|! ', '}',
  'a', 'b', ' ', '\t', '\u00a0', '\u200b', '\u0001', 'ü', '😀', '\ud800', '0',
  'https://other.test/', 'http://', 'javascript:', 'data:text/html,', '//evil.test', '&', '<', '>', '"', '<script>', ' onload=x',
]

/** A generator of texts; equal seeds give equal texts. */
export function soupOf(seed: number): () => string {
  let state = seed >>> 0
  // Mulberry32: small, and good enough to mix bits.
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Array.from({ length: 1 + Math.floor(random() * 16) }, () => bits[Math.floor(random() * bits.length)]).join('')
}
