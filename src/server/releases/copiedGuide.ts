// The content of a copy of a guide: private, the caller’s own, with links to what was copied.
import { guideFlags } from '#contract/core/flags.ts'
import { codePoints } from '#contract/core/wire.ts'
import { generatedTitle } from '#contract/guides/generatedTitle.ts'
import { ownField } from '#contract/worklog/formWords.ts'
import { guideFields } from '#documents/guide.ts'
import { invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { entryOf } from '#lib/existing.ts'
import { settableFlags } from '#server/base/flags.ts'
import { nextLineid } from '#server/db/lineids.ts'
import { contributed } from '#server/guides/begin.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import type { Frozen, ReleaseRow } from '#server/guides/releases.ts'
import type { SignedIn } from '#server/http/context.ts'
import { canView, loadAccesses, type GuideAccess } from '#server/rights/guides.ts'
import { findCategory } from '#server/wikis/rules.ts'

export type CopyBody = { category?: string | undefined; title_prefix?: string | undefined }
/**
 * `index`: its place in what was asked for; one that came along as a prerequisite has that of whom
 * it came with.
 */
export type CopySource = { row: ReleaseRow; content: Frozen; access: GuideAccess; index: number }

export const wrongRelease = (
  index: number,
  code: FieldError['code'],
  message: string,
): FieldError => ({
  field: 'releaseids',
  code,
  message,
  index,
})

/** Guides and steps by the ids of what they are copies of. */
export type CopyIds = { guides: Map<number, number>; steps: Map<number, number> }
/** Links in text to what was copied lead to the copies. */
const relinked = (text: string, { guides, steps }: CopyIds): string =>
  text.replace(/\[guide\|(\d{1,9})(?=[|\]])([^[\]]*)\]/g, (token, id: string, rest: string) => {
    const copy = guides.get(Number(id))
    return copy === undefined
      ? token
      : `[guide|${copy}${rest.replace(/stepid=(\d{1,9})/, (_, stepid: string) => `stepid=${steps.get(Number(stepid)) ?? stepid}`)}]`
  })

export const copiedStep = async (
  ctx: SignedIn,
  step: StepContent,
  ids: CopyIds,
): Promise<StepContent> => {
  const lines: StepContent['lines'] = []
  for (const line of step.lines)
    lines.push({
      ...line,
      lineid: await nextLineid(ctx.db),
      text_raw: relinked(line.text_raw, ids),
    })
  // One of a translated release is a guide in that language: its values are of it too.
  const form = step.form && { ...step.form, fields: step.form.fields.map(ownField) }
  return { ...step, lines, ...(form && { form }) }
}

/** Private, the caller's own; what they may not set or see stays behind. */
export const copiedGuide = async (
  ctx: SignedIn,
  { content: { guide }, index }: CopySource,
  body: CopyBody,
  ids: CopyIds,
): Promise<GuideContent> => {
  const may = new Set(settableFlags(ctx.person.privilege, guideFlags).map(flag => flag.flagid))
  const accesses = await loadAccesses(ctx.db, guide.prerequisites)
  const kept = (guideid: number) =>
    ids.guides.has(guideid) ||
    (accesses.get(guideid)?.deleted === false && canView(ctx.person, entryOf(accesses, guideid)))
  const prefix = body.title_prefix ?? ''
  const category = body.category ?? guide.category
  const title =
    prefix +
    (guide.generated_title ? generatedTitle(guide.type, category, guide.subject) : guide.title)
  if (codePoints(title) > guideFields.title.most && prefix)
    throw invalidField(
      'title_prefix',
      'too_long',
      `With this prefix, a title would be longer than ${guideFields.title.most} characters. Shorten the prefix`,
    )
  if (!(await findCategory(ctx.db, category)))
    throw body.category === undefined
      ? invalid([
          wrongRelease(
            index,
            'not_found',
            `The category ${category} of this release no longer exists. Choose another one`,
          ),
        ])
      : invalidField('category', 'not_found', `There is no category ${category}`)
  return {
    ...guide,
    category,
    title,
    generated_title: guide.generated_title && !prefix,
    public: false,
    author: ctx.person.userid,
    patrol_threshold: ctx.settings.patrol_threshold,
    flags: contributed(
      ctx.person,
      guide.flags.filter(flag => may.has(flag)),
    ),
    introduction: relinked(guide.introduction, ids),
    conclusion: relinked(guide.conclusion, ids),
    prerequisites: guide.prerequisites
      .filter(kept)
      .map(guideid => ids.guides.get(guideid) ?? guideid),
    steps: guide.steps.flatMap(stepid => ids.steps.get(stepid) ?? []),
  }
}
