// What somebody sends as wiki text or as its tree: refused where showing it would take more than a
// text may, so that nothing is stored that readers would get as it was typed.
import { invalidField, type FieldError } from '#lib/errors.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { perform } from './pool.ts'
import { isSmall } from './text.ts'
import { isTooCostly } from './work.ts'

const message =
  'This has too much markup to be displayed. Shorten it, or split it into smaller parts'

/** 422 in place of tooCostly. */
export const orTooCostly = async <T>(field: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isTooCostly(error)) throw invalidField(field, 'too_costly', message)
    throw error
  }
}

/** Empty for a text that was there before: it binds only what changed. */
export const checkShowable = async (
  field: string,
  contents: string,
  before: string,
  who: string,
): Promise<FieldError[]> => {
  if (contents === before || isSmall([{ raw: contents }])) return []
  try {
    await perform('check', { raw: contents, mode: 'document' }, { small: false, who })
    return []
  } catch (error) {
    if (isTooCostly(error)) return [{ field, code: 'too_costly', message }]
    throw error
  }
}

/** The wiki text of an edited document. */
export const patched = (before: string, doc: WikiDoc, who: string): Promise<string> => {
  const json = JSON.stringify(doc)
  return orTooCostly(
    'contents_json',
    perform('patch', { before, json }, { small: isSmall([{ raw: before }, { raw: json }]), who }),
  )
}
