import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { breadcrumbsOf } from '../breadcrumbs.ts'

/**
 * What stands above the kinds below a category. Nobody has one of those at the top: they sort what
 * people repair, and only further below somebody finds what is in front of them.
 */
export const kindsTitle = (wiki: Pick<Wiki, 'ancestors'>): MessageDescriptor =>
  breadcrumbsOf(wiki).length > 0 ? msg`Which one do you have?` : msg`Categories`
