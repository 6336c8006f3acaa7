import { t } from '@lingui/core/macro'
import type { FieldWords } from '#app/ui/refusals/fieldWords.ts'

/**
 * What a document may not hold where edits of several people come together, for whoever decides.
 * Here, so that pages of readers do not carry it.
 */
export const unfitWords: FieldWords = {
  'documents.not_found': () => t`One of the documents no longer exists. Leave it out.`,
  'featured_documentid.not_found': () =>
    t`The featured document has to be one of the guide’s documents.`,
  'objectid.not_found': () => t`This video no longer exists. Choose another one.`,
  'media.data.not_found': () => t`This picture or video no longer exists. Choose another one.`,
  'media.data.too_many': () => t`A step can have up to 3 pictures or one video. Remove some.`,
  'parts.too_many': () => t`A guide can have up to 200 parts. Remove some.`,
  'tools.too_many': () => t`A guide can have up to 200 tools. Remove some.`,
  'steps.too_many': () => t`A guide can have up to 1,000 steps. Remove some.`,
  'contents.too_long': () => t`The text of the page is too long. Shorten it.`,
  'time_required_min.out_of_range': () =>
    t`The shortest time must not be longer than the longest time.`,
  'fields.too_many': () => t`A form can have up to 50 fields. Remove some.`,
  'fields.hold.required': () =>
    t`A field that holds the run needs a field for a second person’s signature in its step.`,
  'fields.label.duplicate': () => t`Two fields of the form have the same label. Rename one.`,
}
