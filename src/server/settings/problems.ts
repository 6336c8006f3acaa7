// What a change of settings may not be, and which of them it changes.
import { guideTypes } from '#contract/guides/shapes.ts'
import { settingDefaults, type SettingName, type Settings } from '#contract/settings/list.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { hasSecondFactor } from '#server/http/access/recentProof.ts'
import type { SignedIn } from '#server/http/context.ts'
import { findImageProblem } from '#server/users/images.ts'

/** What one setting means for another, whatever there is on the site. */
const problemsBetween = (next: Settings): FieldError[] => {
  const missing = guideTypes.filter(type => !Object.hasOwn(next.guide_types, type))
  return [
    ...(next.langids.includes(next.default_langid)
      ? []
      : [
          fieldError(
            'default_langid',
            'invalid_langid',
            'The default language must be one of the site’s languages',
          ),
        ]),
    ...(new Set(next.langids).size === next.langids.length
      ? []
      : [fieldError('langids', 'duplicate', 'A language is listed twice')]),
    // The specification names these; others may be added (shared answer "guide types").
    ...(missing.length
      ? [
          fieldError(
            'guide_types',
            'required',
            `These types cannot be removed: ${missing.join(', ')}`,
          ),
        ]
      : []),
  ]
}

/** Every problem of a change at once. */
export const problemsOf = async (
  ctx: SignedIn,
  before: Settings,
  next: Settings,
): Promise<FieldError[]> => {
  const problems = problemsBetween(next)
  // Whoever asks it of Admins shows that it can be done, and stays in.
  if (
    next.admin_second_factor &&
    !before.admin_second_factor &&
    !(await hasSecondFactor(ctx.db, ctx.person.userid))
  )
    problems.push(
      fieldError(
        'admin_second_factor',
        'invalid_state',
        'Set up a second factor for your own account first',
      ),
    )
  if (next.mark !== null && next.mark !== before.mark)
    problems.push(...(await findImageProblem(ctx, next.mark, ctx.person.userid, 'mark')))
  return problems
}

export const settingNames = Object.keys(settingDefaults) as SettingName[]
export const changedNames = (before: Settings, after: Settings): SettingName[] =>
  settingNames.filter(name => !sameJson(before[name], after[name]))
