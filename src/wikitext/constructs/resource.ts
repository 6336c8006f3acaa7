import { ownLink } from '../anchor.ts'
import type { TokenConstruct } from '../construct.ts'
import type { References, Target, WikiEnv } from '../env.ts'
import { textHtml } from '../markup.ts'
import { numberOf } from './token.ts'

type Find = (id: string, env: WikiEnv) => Target | null

/**
 * A link to something of the site: label or title; when it is not there the label, else the source
 * as text.
 */
const resource = (
  name: string,
  refersTo: keyof References,
  find: Find,
  className: string | null = null,
): TokenConstruct => ({
  name,
  level: 'token',
  refersTo,
  html(token, _place, walk) {
    const found = find(token.id, walk.env)
    if (found === null) return textHtml(token.label ?? token.source)
    const blank = token.options.get('new_window') === 'true'
    return ownLink(found.href, blank, textHtml(token.label ?? found.title), className)
  },
})

const byNumber =
  (lookup: (env: WikiEnv, id: number) => Target | null): Find =>
  (id, env) => {
    const number = numberOf(id)
    return number === null ? null : lookup(env, number)
  }

export const post = resource(
  'post',
  'postids',
  byNumber((env, id) => env.post(id)),
)
export const user = resource(
  'user',
  'userids',
  byNumber((env, id) => env.user(id)),
)
export const document = resource(
  'document',
  'documentids',
  byNumber((env, id) => env.document(id)),
)
export const product = resource(
  'product',
  'itemcodes',
  (id, env) => env.product(id),
  'product-link',
)
