// What a document that comes from outside has to be, before anything walks through it.
import { invalidField } from '#lib/errors.ts'
import { depthOf, isNode, type WikiDoc } from '#wikitext/tree.ts'

const deepest = 200

/** Throws 422 naming `field` for what is no document, or nests deeper than anybody writes. */
export const requireDoc = (json: Record<string, unknown>, field: string): WikiDoc => {
  if (
    !isNode(json) ||
    json.type !== 'doc' ||
    !Array.isArray(json.content) ||
    !json.content.every(isNode)
  ) {
    throw invalidField(
      field,
      'invalid_value',
      `\`${field}\` must be a document: {"type":"doc","content":[…]}`,
    )
  }
  if (depthOf(json, deepest) > deepest)
    throw invalidField(field, 'too_deep', `\`${field}\` is nested more than ${deepest} levels deep`)
  return json as WikiDoc
}
