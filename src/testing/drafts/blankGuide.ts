// For tests of the history: the fields of a guide that says nothing but what a test is about.
import { guideFields } from '#documents/guide.ts'
import { emptyValues } from '#documents/values.ts'
import type { GuideContent } from '#app/drafts/content/guideContent.ts'

export const fieldsWith = (changes: Partial<GuideContent> = {}): GuideContent => ({
  type: 'repair',
  category: 'Bench',
  ...emptyValues(guideFields),
  title: 'Drawer',
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
  ...changes,
})
