import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Namespace } from '#contract/core/shapes.ts'

/** What a page of each namespace is called where it stands among guides. */
export const namespaceNames: Record<Namespace, MessageDescriptor> = {
  WIKI: msg`Wiki page`,
  CATEGORY: msg`Category`,
  ITEM: msg`Part or tool`,
  INFO: msg`Site page`,
  USER: msg`Page about a person`,
  TEAM: msg`Team page`,
}
