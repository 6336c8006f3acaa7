import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { siteRows } from './rows.ts'
import { FooterLink } from '../settings/list.ts'
import { count, ours } from '../core/wire.ts'

const Site = z.object({
  name: z.string(),
  domain: z.string(),
  title: z.string(),
  description: z.string(),
  often_asked: ours(z.array(z.string()), 'Ours: searches that the start page offers.'),
  private: z.boolean(),
  'guide-types': z.record(
    z.string(),
    z.object({
      title: z.string(),
      prompt: z.string(),
      subject: ours(z.enum(['none', 'optional', 'required'])),
    }),
  ),
  'object-name-singular': z.string(),
  'object-name-plural': z.string(),
  logo: z.nullable(z.string()),
  authentication: z.object({
    standard: z.boolean(),
    'public-registration': z.boolean(),
    sso: ours(
      z.nullable(z.object({ name: z.string() })),
      'Ours: the service that people can sign in through; null if there is none.',
    ),
    passkeys: ours(z.boolean(), 'Ours: whether passkeys can be used with the site’s address.'),
  }),
  footer: ours(
    z.object({
      links: z.array(FooterLink),
      imprint: z.nullable(z.string()),
      privacy: z.nullable(z.string()),
      terms: z.nullable(z.string()),
    }),
    'Ours: the links at the foot of every page, as addresses or as paths on this site.',
  ),
  maintenance: ours(
    z.nullable(z.object({ message: z.string(), until: z.nullable(count) })),
    'Ours: why nothing can be written at the moment, and until about when; null if writing is possible.',
  ),
  languages: z.array(z.string()),
  'default-langid': z.string(),
  features: z.object({
    releases: z.boolean(),
    work_log: z.boolean(),
    training: z.boolean(),
    machine_translation: z.boolean(),
    mail: ours(
      z.boolean(),
      'Ours: false if the site has no mail server; emails are then kept for an Admin to pass on.',
    ),
  }),
  patrol_threshold: ours(
    count,
    'Ours: minimum reputation for edits to new documents to go live at once; below it, they wait for review.',
  ),
  limits: ours(z.record(z.string(), count), 'Ours: limits on content, by name.'),
})
export const siteSchemas = {
  readSite: { spec: 'ours: api-facts 8.5', returns: Site },
  readOpenapi: { spec: 'ours: api-facts 8.5', returns: z.record(z.string(), z.unknown()) },
} as const satisfies SchemasOf<typeof siteRows>
