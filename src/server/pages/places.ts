// Which part of the app an address belongs to (the url members of api-facts 4.4, 4.7; the app's own routes).
import type { Namespace } from '#contract/shapes.ts'

export type Place =
  | { kind: 'guide'; guideid: string }
  | { kind: 'wiki'; namespace: Namespace; title: string }
  | { kind: 'user'; userid: string }
  | { kind: 'team'; teamid: string }
  /** A screen that has no content of its own to name. */
  | { kind: 'screen' }
  | { kind: 'nothing' }

const namespaces: Record<string, Namespace> = { Device: 'CATEGORY', Item: 'ITEM', Wiki: 'WIKI', Info: 'INFO' }
const screens = [
  /^\/(sign-in(?:\/back)?|register|reset-password|verify|invitation|notifications|recover|settings|media|tree|tags|views|audit|webhooks|contributions|patrol|search|docs\/api)?$/,
  /^\/releases(\/inbox|\/processes|\/compare\/[1-9]\d*\/[1-9]\d*\/([1-9]\d*|working))?$/,
  /^\/users(\/invitations|\/[1-9]\d*)?$/,
  /^\/teams(\/[1-9]\d*)?$/,
  /^\/tags\/[^/]+$/,
  /^\/work(\/new|\/board|\/[1-9]\d*)?$/,
  /^\/views\/(user|guide|wiki)\/[1-9]\d*$/,
  /^\/patrol\/(guide|wiki)\/[1-9]\d*$/,
  /^\/guides(\/new|\/[1-9]\d*(\/(preview|waiting|releases|edit(\/(details|parts|steps(\/-?[1-9]\d*(\/form)?)?))?|history(\/[1-9]\d*\/[1-9]\d*)?))?)?$/,
  /^\/wiki\/(new|(CATEGORY|ITEM|TEAM|USER|INFO|WIKI)\/[^/]+\/(edit|waiting|history(\/[1-9]\d*\/[1-9]\d*)?))$/,
]

/** `path` is still percent-encoded, as titles may hold %2F. A broken percent sign is nothing. */
export const placeOf = (path: string): Place => {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  const [, place, first, second, ...rest] = bare.split('/')
  if ((place === 'Guide' || place === 'Teardown') && second && /^[1-9]\d{0,9}$/.test(second) && rest.length === 0) return { kind: 'guide', guideid: second }
  const namespace = Object.hasOwn(namespaces, place ?? '') ? namespaces[place!] : undefined
  if (namespace && first && second === undefined) {
    try {
      return { kind: 'wiki', namespace, title: decodeURIComponent(first) }
    } catch {
      return { kind: 'nothing' }
    }
  }
  if ((place === 'User' || place === 'Team') && first && /^[1-9]\d{0,9}$/.test(first) && rest.length === 0) {
    return place === 'User' ? { kind: 'user', userid: first } : { kind: 'team', teamid: first }
  }
  return screens.some(screen => screen.test(bare)) ? { kind: 'screen' } : { kind: 'nothing' }
}
