// The `url` members: addresses of the reader's routes in the app (api-facts 4.4, 4.7). `origin` has
// no slash at its end.
import type { Namespace } from '#contract/core/shapes.ts'

/** Spaces as plus signs, everything else percent-encoded: as real answers write titles. */
const plussed = (title: string) => encodeURIComponent(title).replace(/%20/g, '+')
const underscored = (title: string) => encodeURIComponent(title.replaceAll(' ', '_'))

export const guideUrl = (
  origin: string,
  guide: { guideid: number; title: string; type: string },
): string =>
  `${origin}/${guide.type === 'teardown' ? 'Teardown' : 'Guide'}/${plussed(guide.title)}/${guide.guideid}`

/** Of one whose title is not told: it leads to the same place. */
export const untitledGuideUrl = (origin: string, guideid: number): string =>
  `${origin}/Guide/-/${guideid}`

export const userUrl = (origin: string, user: { userid: number; username: string }): string =>
  `${origin}/User/${user.userid}/${plussed(user.username)}`

export const tagUrl = (origin: string, tag: string): string => `${origin}/tags/${plussed(tag)}`

export const teamUrl = (origin: string, team: { teamid: number; name: string }): string =>
  `${origin}/Team/${team.teamid}/${plussed(team.name)}`

const wikiPlace: Record<Exclude<Namespace, 'USER' | 'TEAM'>, string> = {
  CATEGORY: 'Device',
  ITEM: 'Item',
  WIKI: 'Wiki',
  INFO: 'Info',
}
export const wikiUrl = (
  origin: string,
  wiki: { namespace: Namespace; title: string; display_title: string },
): string =>
  wiki.namespace === 'USER'
    ? `${origin}/User/${wiki.title}/${plussed(wiki.display_title)}`
    : wiki.namespace === 'TEAM'
      ? `${origin}/Team/${wiki.title}/${plussed(wiki.display_title)}`
      : `${origin}/${wikiPlace[wiki.namespace]}/${underscored(wiki.title)}`
