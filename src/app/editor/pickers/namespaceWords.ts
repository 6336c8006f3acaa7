import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Namespace } from '#contract/core/shapes.ts'

/** What a page of each namespace is, and what it is for. */
export const namespaceWords: Record<
  Namespace,
  { name: MessageDescriptor; help: MessageDescriptor }
> = {
  CATEGORY: {
    name: msg`Category`,
    help: msg`A device, or a group of devices, that guides are about. Categories form a tree.`,
  },
  ITEM: {
    name: msg`Part or tool`,
    help: msg`Something that guides need, with its part number and where to get it.`,
  },
  WIKI: {
    name: msg`Wiki page`,
    help: msg`Anything else worth knowing, such as how to find a fault.`,
  },
  INFO: {
    name: msg`Site page`,
    help: msg`About this site itself. Only Moderators and Admins can write site pages.`,
  },
  USER: { name: msg`Page about a person`, help: msg`What people write about themselves.` },
  TEAM: { name: msg`Team page`, help: msg`What a team writes about itself and its work.` },
}
