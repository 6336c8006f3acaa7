// What a variable of the environment may be.
import * as z from 'zod/mini'

export const url = (protocols: string[], what: string) =>
  z.string().check(
    z.refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      message: `must be ${what}`,
    }),
  )
export const web = url(['http:', 'https:'], 'an address that starts with http:// or https://')
export const postgres = url(['postgres:', 'postgresql:'], 'an address that starts with postgres://')
/** Tokens travel there: plain http only to this machine, for trying it out. */
export const isPrivateChannel = (text: string): boolean =>
  !URL.canParse(text) ||
  new URL(text).protocol !== 'http:' ||
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname)
export const number = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, `must be a number from ${min} to ${max}`)),
      z.transform(Number),
    ),
    z
      .number()
      .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
  )

/** Paths in answers and texts begin at the root of the host (decision 0403). */
export const host = web.check(
  z.refine(text => !URL.canParse(text) || new URL(text).pathname === '/', {
    message:
      'must not have a path: the site must be at the root of a host, such as https://guides.example.org',
  }),
)
