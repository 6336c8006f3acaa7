// People and pictures as services of this kind write them. Pure.
import { createHash } from 'node:crypto'
import { privileges } from '#contract/core/shapes.ts'
import type { Reading } from './files.ts'
import type { ImportPerson, Picture } from '../common/shapes.ts'
import { list, record, text, whole, type Json } from './values.ts'

const sizes = ['original', 'full', 'huge', 'large', 'medium', '440x330', 'standard']

/** The address of a picture's largest form. `base` completes an address that is a path. */
const addressOf = (image: Json, base: string | null): string | null => {
  const given = sizes.map(size => text(image[size])).find(Boolean)
  if (!given || !URL.canParse(given, base ?? undefined)) return null
  const { protocol, href } = new URL(given, base ?? undefined)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

/** A guid that fits our addresses: the source's own, else one that always follows from it. */
const guidOf = (site: string, given: string): string =>
  /^[A-Za-z0-9]{16}$/.test(given)
    ? given
    : createHash('sha256')
        .update(`${site} ${given}`)
        .digest('base64')
        .replace(/[^A-Za-z0-9]/g, 'x')
        .slice(0, 16)

export const readPicture = (value: unknown, site: string, base: string | null): Picture | null => {
  const image = record(value)
  const guid = text(image?.['guid'])
  if (!image || !guid) return null
  return {
    site,
    guid: guidOf(site, guid),
    url: addressOf(image, base),
    alt: typeof image['alt'] === 'string' ? text(image['alt']) : null,
  }
}

/** Default pictures have negative ids: they are the source's own, and everybody's. */
const readOwn = (value: unknown, site: string, base: string | null): Picture | null =>
  Number(record(value)?.['id']) > 0 ? readPicture(value, site, base) : null

export const readPerson = (
  value: unknown,
  site: string,
  base: string | null = null,
): ImportPerson | null => {
  const person = record(value)
  const key = text(person?.['key'] ?? person?.['userid'])
  if (!person || !key) return null
  const named = [person['role'], person['greatest_privilege'], ...list(person['privileges'])]
  return {
    site,
    key: key.slice(0, 200),
    username: text(person['username']).trim() || `user-${key}`,
    unique_username: /^[a-z0-9_.-]{3,32}$/.test(text(person['unique_username']))
      ? text(person['unique_username'])
      : null,
    privilege: [...privileges].reverse().find(one => named.includes(one)) ?? 'User',
    reputation: whole(person['reputation']) ?? 0,
    join_date: whole(person['join_date']) ?? 0,
    image: readOwn(person['image'], site, base),
  }
}

export const readingOf = (site: string, base: string | null): Reading => ({
  site,
  base,
  picture: value => readPicture(value, site, base),
  own: value => readOwn(value, site, base),
  guid: given => guidOf(site, given),
})
