// For tests of the history: the fields of a guide that says nothing but what a test is about.
import type { GuideContent } from '#app/drafts/content/guideContent.ts'
import { blankVersion } from '#app/releases/model/blankVersion.ts'

export const fieldsWith = (changes: Partial<GuideContent> = {}): GuideContent => ({
  ...blankVersion.fields,
  type: 'repair',
  category: 'Bench',
  title: 'Drawer',
  ...changes,
})
