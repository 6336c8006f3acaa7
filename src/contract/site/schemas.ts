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
      'Ours: the service that people may sign in through.',
    ),
    passkeys: ours(
      z.boolean(),
      'Ours: the address of the site is one that passkeys can belong to.',
    ),
  }),
  footer: ours(
    z.object({
      links: z.array(FooterLink),
      imprint: z.nullable(z.string()),
      privacy: z.nullable(z.string()),
      terms: z.nullable(z.string()),
    }),
    'Ours: what stands at the foot of every page; addresses, or paths of this site.',
  ),
  maintenance: ours(
    z.nullable(z.object({ message: z.string(), until: z.nullable(count) })),
    'Ours: why nothing can be written just now, and until about when; null while it can.',
  ),
  languages: z.array(z.string()),
  'default-langid': z.string(),
  features: z.object({
    releases: z.boolean(),
    work_log: z.boolean(),
    training: z.boolean(),
    machine_translation: z.boolean(),
  }),
  patrol_threshold: ours(
    count,
    'Ours: reputation from which edits of new documents go live at once; before, they wait for review.',
  ),
  limits: ours(z.record(z.string(), count), 'Ours: limits on content, by name.'),
})
export const siteSchemas = {
  readSite: { spec: 'ours: api-facts 8.5', returns: Site },
  readOpenapi: { spec: 'ours: api-facts 8.5', returns: z.record(z.string(), z.unknown()) },
} as const satisfies SchemasOf<typeof siteRows>
