import { parse } from '#wikitext/parse.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { markupOf, saysStructure, type Markup } from './markupOf.ts'

/** Which markup the pasted text is to be read as; null: it is taken as it stands. */
export const pastedMarkup = (data: DataTransfer) =>
  saysStructure(data.getData('text/html')) ? null : markupOf(data.getData('text/plain'))

/** What reads Markdown is loaded by the first paste of it. */
export const readMarkup = async (markup: Markup, text: string): Promise<WikiDoc> =>
  markup === 'wiki' ? parse(text.trim()) : (await import('./markdownDoc.ts')).markdownDoc(text)
