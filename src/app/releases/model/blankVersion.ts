import { guideFields } from '#documents/guide.ts'
import { emptyValues } from '#documents/values.ts'
import type { GuideContent } from '#app/drafts/content/guideContent.ts'

const fields: GuideContent = {
  type: '',
  category: '',
  ...emptyValues(guideFields),
  introduction: '',
  conclusion: '',
  difficulty: null,
  time_required_min: 0,
  time_required_max: 0,
  image: null,
  featured_documentid: null,
  flags: [],
  documents: [],
  prerequisites: [],
  parts: [],
  tools: [],
  stepids: [],
}
/** What a first release is compared with: all of it is new. */
export const blankVersion = { fields, steps: [] }
