// For tests: contents of guides and steps as drafts hold them.
import type {
  GuideContent,
  ItemReference,
  Media,
  StepContent,
  StepLine,
} from '#app/drafts/content/guideContent.ts'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { blankVersion } from '#app/releases/model/blankVersion.ts'

export const line = (
  lineid: StepLine['lineid'],
  text_raw: string,
  more: Partial<StepLine> = {},
): StepLine => ({
  lineid,
  text_raw,
  bullet: 'black',
  level: 0,
  ...more,
})
export const step = (lines: StepLine[], more: Partial<StepContent> = {}): StepContent => ({
  ...emptyStep(),
  lines,
  ...more,
})
export const pictures = (...ids: number[]): Media => ({
  type: 'image',
  data: ids.map(id => ({ id })),
})
export const item = (name: string, more: Partial<ItemReference> = {}): ItemReference => ({
  name,
  type: '',
  quantity: 1,
  notes: null,
  isoptional: false,
  featured: false,
  ...more,
})
/** A guide of a grinder that says nothing but that. */
export const bareGuide = (more: Partial<GuideContent> = {}): GuideContent => ({
  ...blankVersion.fields,
  type: 'repair',
  category: 'Grinder',
  title: 'Grinder',
  ...more,
})
/** One with a value in each field that a merge tells apart. */
export const guide = (more: Partial<GuideContent> = {}): GuideContent => ({
  ...bareGuide(),
  subject: 'Burr',
  title: 'Grinder burr',
  summary: 'Clean it.',
  introduction: 'One.\nTwo.\nThree.',
  difficulty: 'Easy',
  time_required_min: 600,
  time_required_max: 1200,
  flags: ['A', 'B'],
  prerequisites: [{ guideid: 7 }],
  parts: [item('Burr')],
  tools: [item('Brush'), item('Spudger')],
  stepids: [1, 2, 3, 4],
  ...more,
})
