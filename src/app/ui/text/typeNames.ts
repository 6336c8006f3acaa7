import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * The types of a fresh site; it may have more, which keep the name it gives them.
 */
export const typeNames: Record<string, MessageDescriptor> = {
  replacement: msg`Replacement`,
  installation: msg`Installation`,
  repair: msg`Repair`,
  disassembly: msg`Disassembly`,
  teardown: msg`Teardown`,
  technique: msg`Technique`,
  maintenance: msg`Maintenance`,
  'how-to': msg`How-to`,
}
