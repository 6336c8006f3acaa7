// Stored rows -> the shapes of the API (specification 2.7, 2.9; api-facts 4.4, 4.5).
import { guideFlags } from '#contract/core/flags.ts'
import type { Guide, Item, Line, Step } from '#contract/guides/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { valuesIn } from '#documents/values.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import { durationText } from '#lib/time.ts'
import type { WikiEnv } from '#wikitext/env.ts'
import { htmlOf } from '#server/wikitext/text.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import { presentFlags } from '#server/base/flags.ts'
import type { Threads } from '#server/comments/load.ts'
import { countSaid, presentThread } from '#server/comments/present.ts'
import type { ObjectRow } from '#server/files/load.ts'
import {
  presentDocument,
  presentEmbed,
  presentFeatured,
  presentVideo,
  videoPath,
} from '#server/files/present.ts'
import { presentImage, presentStepImage, type DrawnImageRow } from '#server/media/load.ts'
import { presentWaiting } from '#server/saves/sql.ts'
import type { Settings } from '#contract/settings/list.ts'
import { presentUserSummary } from '#server/users/load.ts'
import type { ItemContent, StepContent } from './content.ts'
import type { LoadedGuide, ShownStep } from './load.ts'
import { presentSummary } from '#server/summaries/guides.ts'

/** What a step may show, by id. */
export type Shown = { images: Map<number, DrawnImageRow>; objects: Map<number, ObjectRow> }
const presentMedia = (
  origin: string,
  { images, objects }: Shown,
  { media }: StepContent,
): Step['media'] => {
  const [objectid] = media.type === 'object' ? media.data : []
  const object = objectid === undefined ? undefined : objects.get(objectid)
  if (object)
    return object.kind === 'video'
      ? { type: 'video', data: presentVideo(origin, object) }
      : { type: 'embed', data: presentEmbed(origin, object) }
  const shown = media.type === 'image' ? media.data.flatMap(id => images.get(id) ?? []) : []
  return { type: 'image', data: shown.map(image => presentStepImage(origin, image)) }
}

export const presentStep = (
  origin: string,
  env: WikiEnv,
  shown: Shown,
  step: ShownStep,
  threads: Threads,
): Step => {
  const { row } = step
  const said = threads.get(`step:${row.stepid}`) ?? []
  return {
    stepid: row.stepid,
    guideid: row.guideid,
    orderby: step.orderby,
    revisionid: row.shown_revisionid,
    ...valuesIn(stepFields, row.content),
    lines: row.content.lines.map((line, index): Line => ({
      text_raw: line.text_raw,
      text_rendered: htmlOf(itemAt(step.lines, index), env),
      bullet: line.bullet,
      level: line.level,
      lineid: line.lineid,
    })),
    media: presentMedia(origin, shown, row.content),
    ...(row.content.form?.fields.length ? { form: row.content.form } : {}),
    comments: said.map(thread => presentThread(origin, env, thread)),
    comment_count: countSaid(said),
    ...(row.source_revisionid === undefined ? {} : { source_revisionid: row.source_revisionid }),
  }
}

/**
 * Addresses are paths here, '' where the item has no page yet, and there is no thumbnail, as in
 * real answers (api-facts 4.4).
 */
const presentItem = ({ pageless }: Pick<LoadedGuide, 'pageless'>, item: ItemContent): Item => ({
  type: item.type,
  quantity: item.quantity,
  text: item.words ?? item.name,
  notes: item.notes,
  url: pageless.has(item.name)
    ? ''
    : wikiUrl('', { namespace: 'ITEM', title: item.name, display_title: item.name }),
  thumbnail: null,
  isoptional: item.isoptional,
  featured: item.featured,
})

/**
 * The caller's own members, as they stand in kept bytes: nobody's. `Kept.withMembers` puts others
 * in their place.
 */
export const membersText = (members: typeof nobodysMembers): string =>
  `"completed":${members.completed},"can_edit":${members.can_edit},"can_publish":${members.can_publish},"favorited":${members.favorited}`
export const nobodysMembers = {
  completed: false,
  can_edit: false,
  can_publish: false,
  favorited: false,
}

/**
 * `flags` is one serialiser, so that the setting can give the objects of other services instead of
 * strings.
 */
const presentGuideFlags = (
  origin: string,
  flagids: string[],
  settings: Settings,
): Guide['flags'] => {
  if (!settings.flags_as_objects) return flagids
  // The contract promises strings; who turned the setting on expects objects.
  return presentFlags(origin, flagids, guideFlags) as unknown as Guide['flags']
}

const presentNumber = ({
  releaseid,
  major,
  minor,
  release_date,
}: NonNullable<LoadedGuide['release']>): Pick<Guide, 'releaseid' | 'release'> => ({
  releaseid,
  release: { major, minor, release_date },
})

const presentFiles = (origin: string, { row, images, documents, objects }: LoadedGuide) => {
  const { image, featured_documentid, documents: documentids, objectid } = row.content
  const film = objectid === null ? undefined : objects.get(objectid)
  return {
    ...presentFeatured(
      origin,
      featured_documentid === null ? undefined : documents.get(featured_documentid),
    ),
    featured_documentid,
    documents: documentids
      .flatMap(id => documents.get(id) ?? [])
      .map(document => presentDocument(origin, document)),
    image:
      image !== null && images.has(image) ? presentImage(origin, entryOf(images, image)) : null,
    intro_video_url: !film ? '' : film.kind === 'video' ? `${origin}${videoPath(film)}` : film.url,
    intro_video: film ? presentEmbed(origin, film) : null,
  }
}

export const presentGuide = (
  origin: string,
  settings: Settings,
  guide: LoadedGuide,
  members: typeof nobodysMembers,
  head: boolean,
): Guide => {
  const { row, env } = guide
  const c = row.content
  return {
    guideid: row.guideid,
    revisionid: head ? row.revisionid : row.live_revisionid,
    langid: row.langid,
    locale: row.langid,
    available_langids: guide.langids,
    type: c.type,
    category: c.category,
    ...valuesIn(guideFields, c),
    url: guideUrl(origin, { guideid: row.guideid, title: c.title, type: c.type }),
    difficulty: c.difficulty,
    time_required: durationText(c.time_required_min, c.time_required_max),
    time_required_min: c.time_required_min,
    time_required_max: c.time_required_max,
    introduction_raw: c.introduction,
    introduction_rendered: htmlOf(guide.introduction, env),
    conclusion_raw: c.conclusion,
    conclusion_rendered: htmlOf(guide.conclusion, env),
    ...presentFiles(origin, guide),
    flags: presentGuideFlags(origin, c.flags, settings),
    flag_details: presentFlags(origin, c.flags, guideFlags),
    parts: c.parts.map(item => presentItem(guide, item)),
    tools: c.tools.map(item => presentItem(guide, item)),
    prerequisites: guide.prerequisites.map(one => ({
      ...presentSummary(origin, one),
      ...(one.releaseid === null ? {} : { releaseid: one.releaseid }),
    })),
    steps: guide.steps.map(step => presentStep(origin, env, guide, step, guide.threads)),
    comments: (guide.threads.get(`guide:${row.guideid}`) ?? []).map(thread =>
      presentThread(origin, env, thread),
    ),
    author: presentUserSummary(origin, guide.author),
    public: row.public,
    ...members,
    patrol_threshold: row.patrol_threshold,
    created_date: row.created_date,
    published_date: row.published_date,
    modified_date: row.modified_date,
    prereq_modified_date: guide.prereq_modified_date,
    ...(row.source_revisionid === undefined ? {} : { source_revisionid: row.source_revisionid }),
    ...presentWaiting(guide.waiting),
    ...(guide.documentNumber === null ? {} : { document_number: guide.documentNumber }),
    ...(guide.timeTaken === null ? {} : { time_taken: guide.timeTaken }),
    ...(guide.release === null ? {} : presentNumber(guide.release)),
  }
}
