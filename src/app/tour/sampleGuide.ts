// The guide that whoever is new tries the editor on: a torch gets new batteries.
import { t } from '@lingui/core/macro'
import type { UserSummary } from '#contract/core/shapes.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { Picture, StepContent, StepLine } from '#app/drafts/content/guideContent.ts'

/** Pictures count down from the guide's own id: no service counts so far. */
const firstPicture = deviceGuideid - 100
const isSamplePicture = (id: number): boolean => id > firstPicture && id <= firstPicture + 6
export type SamplePicture = Picture & { original: string; alt: string }

const pictureOf = (number: number, alt: string): SamplePicture => {
  const address = `/sample/torch-${number}.svg`
  return { id: firstPicture + number, thumbnail: address, original: address, alt }
}
export const samplePictureIn = (picture: Picture): SamplePicture | null =>
  isSamplePicture(picture.id) ? (picture as SamplePicture) : null

const line = (text_raw: string, bullet = 'black'): StepLine => ({
  lineid: null,
  text_raw,
  bullet,
  level: 0,
})
const step = (number: number, title: string, alt: string, lines: StepLine[]): StepContent => ({
  title,
  lines,
  media: { type: 'image', data: [pictureOf(number, alt)] },
})

/** In the language that is read now. */
export const sampleSteps = (): StepContent[] => [
  step(1, t`Get ready`, t`A torch, two batteries and a cloth on a table`, [
    line(t`You need two new AA batteries and a soft, dry cloth.`),
    line(t`Switch the torch off.`),
    line(t`Do not mix old and new batteries.`, 'icon_caution'),
  ]),
  step(2, t`Unscrew the cap`, t`A red arrow around the cap at the end of the torch`, [
    line(t`Hold the torch still and turn the cap anticlockwise.`, 'red'),
    line(t`Put the cap aside with its spring facing up.`),
  ]),
  step(3, t`Take the old batteries out`, t`Two grey batteries beside the open torch`, [
    line(t`Tip the torch. Both batteries slide out.`, 'red'),
    line(t`Take old batteries to a collection point.`, 'icon_reminder'),
  ]),
  step(4, t`Clean the contacts`, t`An orange and a blue circle around the two contacts`, [
    line(t`Wipe the spring in the cap.`, 'orange'),
    line(t`Wipe the contact in the tube.`, 'blue'),
  ]),
  step(
    5,
    t`Put the new batteries in`,
    t`A red arrow shows which way the two batteries go into the torch`,
    [
      line(t`Slide both batteries in with the plus ends facing the bulb.`, 'red'),
      line(t`The batteries should slide in easily. Do not force them.`, 'icon_note'),
    ],
  ),
  step(
    6,
    t`Close the torch and test it`,
    t`The closed torch is lit, with a green arrow at the cap`,
    [line(t`Screw the cap back on clockwise.`, 'green'), line(t`Switch the torch on.`)],
  ),
]

const minutes = 60

/** As a service would answer it: without its steps, which are new here. */
export const sampleGuide = (author: UserSummary, langid: string): Guide => ({
  guideid: deviceGuideid,
  revisionid: 1,
  langid,
  locale: langid,
  available_langids: [langid],
  type: 'replacement',
  category: t`Torches`,
  subject: t`Batteries`,
  title: t`Change the batteries in a torch`,
  summary: t`Change a torch’s batteries in six steps.`,
  url: '',
  difficulty: 'Very easy',
  time_required: '',
  time_required_min: 2 * minutes,
  time_required_max: 5 * minutes,
  introduction_raw: t`Does the torch flicker or not light up? New batteries often help.`,
  introduction_rendered: '',
  conclusion_raw: t`The torch lights up again.`,
  conclusion_rendered: '',
  featured_document_embed_url: '',
  featured_document_thumbnail_url: '',
  featured_documentid: null,
  documents: [],
  flags: [],
  flag_details: [],
  image: null,
  parts: [],
  tools: [],
  prerequisites: [],
  steps: [],
  comments: [],
  author,
  public: false,
  completed: false,
  can_edit: true,
  favorited: false,
  can_publish: false,
  patrol_threshold: 0,
  created_date: 0,
  published_date: 0,
  modified_date: 0,
  prereq_modified_date: 0,
  intro_video_url: '',
  intro_video: null,
})
