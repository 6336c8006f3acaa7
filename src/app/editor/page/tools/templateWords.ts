import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Namespace } from '#contract/core/shapes.ts'

export type TemplateName = 'device' | 'troubleshooting' | 'part' | 'team'
/** `isCause`: readers find it by its heading, among what may be wrong. */
type Section = [heading: MessageDescriptor, prompt: MessageDescriptor, isCause?: 'cause']

/** What a page may begin with, by its kind: headings, and what is asked under each. */
export const templateWords: Record<
  TemplateName,
  { namespace: Namespace; name: MessageDescriptor; sections: Section[] }
> = {
  device: {
    namespace: 'CATEGORY',
    name: msg`Device page`,
    sections: [
      [msg`Background`, msg`Who made the device, when, and what is it for?`],
      [
        msg`Identification`,
        msg`Where is the model number, and what distinguishes the device from similar ones?`,
      ],
      [msg`Technical data`, msg`Size, weight, connectors, battery?`],
    ],
  },
  troubleshooting: {
    namespace: 'WIKI',
    name: msg`Troubleshooting page`,
    sections: [
      [msg`Symptoms`, msg`What do you see, hear or smell?`],
      [msg`First checks`, msg`What can you try in a minute, without tools?`],
      [
        msg`Most likely cause`,
        msg`Name the cause in the heading. How do you recognise it, and which guide fixes it? Give each further cause its own heading.`,
        'cause',
      ],
    ],
  },
  part: {
    namespace: 'ITEM',
    name: msg`Page for a part or tool`,
    sections: [
      [msg`What it does`, msg`What is the part or tool for, and how can you tell that it is worn?`],
      [
        msg`Where it fits`,
        msg`Which devices does the part or tool fit, and which ones does it only seem to fit?`,
      ],
      [msg`What to look for`, msg`How do you tell a good part or tool from a poor one?`],
    ],
  },
  team: {
    namespace: 'TEAM',
    name: msg`Team page`,
    sections: [
      [msg`Who we are`, msg`Who belongs to the team, and since when?`],
      [msg`What we work on`, msg`Which devices and guides are you responsible for?`],
      [msg`How to join`, msg`Who can you ask, and what should you bring?`],
    ],
  },
}
const names = Object.keys(templateWords) as TemplateName[]
export const templatesOf = (namespace: Namespace): TemplateName[] =>
  names.filter(name => templateWords[name].namespace === namespace)

/**
 * How a page that was just made is opened: its first revision, before which nobody has written, and
 * what it begins with.
 */
export type Beginning = { revisionid: number; template: TemplateName | null }
export const beginningIn = (state: unknown): Beginning | null => {
  const { revisionid, template } =
    (state as { beginning?: Partial<Beginning> } | null)?.beginning ?? {}
  return typeof revisionid === 'number'
    ? { revisionid, template: names.find(name => name === template) ?? null }
    : null
}
