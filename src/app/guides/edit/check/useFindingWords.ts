import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useBulletName } from '#app/editor/pickers/bulletWords.ts'
import type { WritingCode } from '#contract/guides/findingCodes.ts'
import { isWriting, type GuideFinding, type Level } from './finding.ts'
import type { FixName } from './fixes.ts'
import { useFaultWords } from './useFaultWords.ts'

export const levelNames: Record<Level, MessageDescriptor> = {
  must: msg({ message: 'Required', context: 'finding' }),
  should: msg({ message: 'Recommended', context: 'finding' }),
  hint: msg({ message: 'Hint', context: 'finding' }),
}

export const fixNames: Record<FixName, MessageDescriptor> = {
  levels: msg`Correct the indentation`,
  'remove line': msg`Remove the line`,
  'remove step': msg`Remove the step`,
  'split line': msg`Split the line`,
  'split step': msg`Split the step`,
  'remove word': msg`Remove the word`,
  'move up': msg`Move the line up`,
  'set bullet': msg`Use the matching bullet`,
  recolour: msg`Recolour the bullet`,
  crop: msg`Crop the picture`,
  'list tool': msg`Add to the tools`,
  'unlist item': msg`Remove from the list`,
  'remove guide': msg`Remove from “Do first”`,
  unlink: msg`Remove the link`,
  'add ending': msg`Add a conclusion`,
}

/** What of a finding its sentence needs. */
type Worded = Omit<GuideFinding, 'rule' | 'level'>

/** What a finding says of the words and pictures of a step. */
const useWritingWords = () => {
  const { t } = useLingui()
  const nameOf = useBulletName()
  return ({
    step = 0,
    line = 0,
    word = '',
    picture = 0,
    colour = '',
    said = 0,
    shown = 0,
  }: Worded): Record<WritingCode, string> => {
    const bullet = nameOf(colour)
    return {
      wordy_line: t`Step ${step}, line ${line} has more than 200 characters.`,
      many_actions: t`Step ${step}, line ${line} asks for more than two things.`,
      item_unused: t`“${word}” is listed, but no step mentions it.`,
      tool_unlisted: t`Step ${step}, line ${line} uses a tool that is not listed: ${word}.`,
      colour_without_shape: t`Step ${step}, line ${line}: no shape has the colour of its bullet.`,
      shape_without_line: t`Step ${step}: a shape has a colour that no bullet has (${bullet}).`,
      vague_words: t`Step ${step}, line ${line}: “${word}” is vague.`,
      late_caution: t`Step ${step}, line ${line} warns after the action.`,
      sign_word: t`Step ${step}, line ${line} starts with a word such as “Note:”. A matching bullet stands out more.`,
      shape_count: t`Step ${step}, line ${line}: the number in the text is ${said}, but the number of shapes in the bullet’s colour is ${shown}.`,
      screws_uncounted: t`Step ${step}, line ${line} does not say how many screws.`,
      lengths_missing: t`Step ${step}, line ${line}: the screws differ, but no length is given.`,
      screws_sum: t`Step ${step}, line ${line}: the number in the text is ${said}, but the screws in the lines below add up to ${shown}.`,
      screws_drawn: t`Step ${step}: the screws in lines with the same bullet (${bullet}) add up to ${said}, but the number of shapes in that colour is ${shown}.`,
      no_alt: t`Step ${step}: picture ${picture} has no alternative text.`,
      small_picture: t`Step ${step}: picture ${picture} is small (${word} pixels). Use at least 800 × 600 pixels.`,
      picture_shape: t`Step ${step}: picture ${picture} does not have an aspect ratio of 4:3.`,
      repeated_line: t`Step ${step}, line ${line} repeats a line from the previous step.`,
      repeated_step: t`Step ${step} repeats the previous step.`,
      same_as_before: t`Step ${step} repeats a step from a guide listed under “Do first”.`,
      turned_line: t`Step ${step}, line ${line} was reversed. Check and accept it.`,
      unturned_line: t`Step ${step}, line ${line} was not reversed. Check and accept it.`,
      turned_title: t`Step ${step}: check and accept the title.`,
      no_ending: t`There is no conclusion, and the last step does not say how to reassemble the device.`,
    }
  }
}

/** What a finding says. */
export const useFindingWords = (): ((finding: Worded) => string) => {
  const writing = useWritingWords()
  const fault = useFaultWords()
  return finding => {
    const { code } = finding
    return isWriting(code) ? writing(finding)[code] : fault({ ...finding, code })
  }
}
