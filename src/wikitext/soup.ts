// Random wiki text for tests: every marker, opener, closer and half of one, and what is dangerous in HTML.
import { randomOf } from '#lib/random.ts'

export const soupBits = [
  '***', "'''", "''", "'''''", '++', '~~', '^^', ',,', '``', '*', "'", '+', '~', '^', ',', '`',
  '[', '[[', ']', ']]', '|', '[nowiki]', '[/nowiki]', '[/', '[br]', '[br]\n', '[comment]', '[/comment]',
  '[link|', '[mailto|', '[image|1]', '[guide|42|', '[toc]', '[flag|x]', '[x_y|', '|new_window=true', '[[A]]', '[[A|',
  '\n', '\n\n', '\r\n', '==', '===', '=', '* ', '# ', '** ', '#* ', '----', '{table', '[quote]', '[quote|', '[/quote]', '[/quote]\n', '[code]', '[code|', '[/code]', '[/code]\n', '|! ', '}', '\n| ', '\n|--\n', '{table\n', '\n}\n', '<<colspan="2">> ', '[x_node|', '[x_mark|', 'eyJ0eXBlIjoieCJ9', '[x_node|eyJ0eXBlIjoieCJ9]', '[x_mark|eyJ0eXBlIjoieCJ9|', '[video|https://youtu.be/abcdefghijk]',
  'a', 'b', ' ', '\t', '\u00a0', '\u200b', '\u0001', 'ü', '😀', '\ud800', '0',
  'https://other.test/', 'http://', 'javascript:', 'data:text/html,', '//evil.test', '&', '<', '>', '"', '<script>', ' onload=x',
]

/** A generator of texts; equal seeds give equal texts. */
export function soupOf(seed: number): () => string {
  const random = randomOf(seed)
  return () => Array.from({ length: 1 + Math.floor(random() * 16) }, () => soupBits[Math.floor(random() * soupBits.length)]).join('')
}

/** What makes a parser slow when there is much of it: markers, openers without closers, and what is searched for again and again. */
export const longUnits: readonly string[] = [
  '*', "'", '+', '~', '^', ',', '`', '[', '[[', ']', '=', '#', '\n', '|', 'a', ' ',
  '***', '***a ', "'' ", "''a ", "'''a''b", "***a ''b ++c ~~d ", '``\n', '``a`', '[nowiki]', '[nowiki]x[/nowiki]', '[a[nowiki]',
  '[a[nowiki]x[/nowiki]', '[comment]', '[comment]\n', '[br]', '[br]\n', '# a[br]\n', '* a\n', '* a\n# b\n', '== a ==\n', '[toc]\n== a ==\n',
  '[[A]]', '[[A|b', '[image|1]', '[link|u|', '[link|/a|x]', '[http://a/|', '|new_window=true', 'http://', '{table\n', '{table\n| a\n', '| a\n', '|--\n',
  '{table\n| a\n}\n', '{table\n| [br]\n', '[quote]', '[quote]\n', '[quote]x[/quote]\n', '[quote]{table\n', '[code]\n', '[code]x[/code]\n', '[/quote]', 'a\n\n',
  '[x_node|', '[x_node|a', '[x_node|eyJ0eXBlIjoieCJ9]', '[x_node|eyJ0eXBlIjoieCJ9]\n', '[x_mark|eyJ0eXBlIjoieCJ9|a]', '[x_mark|eyJ0eXBlIjoieCJ9|', '<<', '| <<a>> b\n',
]

export const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length))
