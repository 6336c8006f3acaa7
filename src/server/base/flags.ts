// Flags of guides and wikis (api-facts 4.2): who may set which, and how they are shown.
import type { Flag } from '#contract/core/flags.ts'
import { privileges, type Privilege } from '#contract/core/shapes.ts'
import type { FieldError } from '#lib/errors.ts'

const reaches = (has: Privilege, needs: Flag['set']) =>
  privileges.indexOf(has) >= privileges.indexOf(needs === 'auto' ? 'Moderator' : needs)

export const settableFlags = (privilege: Privilege, catalogue: Flag[]): Flag[] =>
  catalogue.filter(flag => flag.set !== 'auto' && reaches(privilege, flag.set))

/**
 * The list as it will be stored, and what is wrong with it. Privileged flags that are there must be
 * sent back by who may not remove them; GUIDE_USER_CONTRIBUTED is kept silently (rule 3).
 */
export const changeFlags = (
  privilege: Privilege,
  before: string[],
  wanted: string[],
  catalogue: Flag[],
): { flags: string[]; errors: FieldError[] } => {
  const errors: FieldError[] = []
  const known = new Map(catalogue.map(flag => [flag.flagid, flag]))
  const may = (flagid: string) => reaches(privilege, known.get(flagid)?.set ?? 'User')
  const error = (code: FieldError['code'], message: string, index?: number) =>
    errors.push(
      index === undefined
        ? { field: 'flags', code, message }
        : { field: 'flags', code, message, index },
    )
  wanted.forEach((flagid, index) => {
    if (!known.has(flagid) && !before.includes(flagid))
      error('invalid_value', `There is no flag ${flagid}`, index)
    else if (wanted.indexOf(flagid) !== index)
      error('duplicate', `${flagid} is listed twice`, index)
    else if (!before.includes(flagid) && !may(flagid))
      error('not_allowed', `You do not have permission to set the flag ${flagid}`, index)
  })
  const flags = [...wanted]
  for (const flagid of before) {
    if (wanted.includes(flagid) || may(flagid)) continue
    if (known.get(flagid)?.set === 'auto') flags.push(flagid)
    else error('not_allowed', `You do not have permission to remove the flag ${flagid}`)
  }
  return { flags, errors }
}

/** All have one picture: what tells them apart are their words. */
export const presentFlags = (origin: string, flagids: string[], catalogue: Flag[]) => {
  const known = new Map(catalogue.map(flag => [flag.flagid, flag]))
  return flagids.map(flagid => {
    const flag = known.get(flagid)
    return {
      flagid,
      title: flag?.title ?? flagid,
      text: flag?.text ?? '',
      image: `${origin}/flag.svg`,
      isFontAwesome: false,
    }
  })
}
