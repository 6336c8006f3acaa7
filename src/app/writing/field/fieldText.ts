// A field of wiki text between its text and the tree that an editor holds of it.
import { typedInto } from '#app/editor/page/pageSourceText.ts'
import { withBlocksOf } from '#app/drafts/content/wikiContent.ts'
import { parse } from '#wikitext/parse.ts'
import { patchSource } from '#wikitext/patchSource.ts'
import type { WikiDoc } from '#wikitext/tree.ts'

/**
 * `raw` and `read`: the text that the editor was given last, and its tree. `held` and `says`: the
 * tree that the editor has by now, and its text.
 */
export type FieldText = { raw: string; read: WikiDoc; held: WikiDoc; says: string }

/** `before`: what the editor held; its blocks stay wherever they say the same. */
export const readField = (raw: string, before?: WikiDoc): FieldText => {
  const parsed = parse(raw)
  const read = before ? withBlocksOf(before, parsed) : parsed
  return { raw, read, held: read, says: raw }
}

/** The editor holds this now. A changed word changes only itself in the text. */
export const withContents = (field: FieldText, held: WikiDoc): FieldText => ({
  ...field,
  held,
  says: held === field.read ? field.raw : patchSource(field.raw, held),
})

/**
 * What the field reads once the editor holds `held`: others' words may have come into it that the
 * editor does not show yet.
 */
export const joined = (before: FieldText, after: FieldText, newest: string): string =>
  typedInto(before.says, after.says, newest)
