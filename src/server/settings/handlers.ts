import { limits } from '#contract/limits.ts'
import { openapiDocument } from '#contract/openapi.ts'
import type { Handlers } from '#server/http/context.ts'

export const siteHandlers: Pick<Handlers, 'readSite' | 'readOpenapi'> = {
  /** The public part of the settings (api-facts 8.5). */
  async readSite(_input, { settings, origin, config }) {
    return {
      name: settings.site_name, domain: new URL(origin).host, title: settings.site_name, description: settings.site_description, private: false,
      'guide-types': settings.guide_types, 'object-name-singular': 'Category', 'object-name-plural': 'Categories', logo: null,
      authentication: { standard: true, 'public-registration': settings.public_registration },
      languages: settings.langids, 'default-langid': settings.default_langid,
      features: { releases: false, work_log: false, training: false, machine_translation: config.translateUrl !== null },
      limits: { ...limits },
    }
  },
  async readOpenapi(_input, { origin }) {
    return openapiDocument(`${origin}/api/2.0`)
  },
}
