// What the rules of Guide Check are called where a team sets them, and where it is said which are
// off.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CheckRule } from '#contract/guides/checkRules.ts'

export const ruleNames: Record<CheckRule, MessageDescriptor> = {
  G1: msg`Indentation of lines`,
  G2: msg`Empty steps and lines`,
  G3: msg`Steps without a picture`,
  G4: msg`Lines and steps that are too long`,
  G5: msg`Lines that are hard to read`,
  G6: msg`Parts and tools that are unused or unlisted`,
  G7: msg`Colours of bullets and shapes`,
  G8: msg`Vague words`,
  G9: msg`Warnings after the action`,
  G10: msg`Numbers in the text and shapes on the picture`,
  G11: msg`Screws without a quantity or length`,
  G12: msg`Size, aspect ratio and alternative text of pictures`,
  G13: msg`Summary, introduction, difficulty and time`,
  G14: msg`Broken links, and problems with guides under “Do first”`,
  G15: msg`Repeated words and steps`,
  G16: msg`Missing conclusion`,
  G17: msg`Reversed lines nobody has accepted`,
  G18: msg`Screw totals that do not match`,
}
