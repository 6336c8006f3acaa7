import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dangerWords } from './dangerWords.ts'

type FlagWords = { title: MessageDescriptor; text: MessageDescriptor }

/**
 * The flags of the catalogue (api-facts 4.2) in the language of the interface: what travels is
 * English.
 */
const words: Readonly<Record<string, FlagWords>> = {
  GUIDE_IN_PROGRESS: {
    title: msg`In Progress`,
    text: msg`The authors are still working on this guide.`,
  },
  GUIDE_USER_CONTRIBUTED: {
    title: msg`User-Contributed Guide`,
    text: msg`A member of the community wrote this guide.`,
  },
  GUIDE_STARRED: { title: msg`Featured Guide`, text: msg`The site recommends this guide.` },
  GUIDE_FEATURED_STUDENT: {
    title: msg`Featured Student Guide`,
    text: msg`The site recommends this student guide.`,
  },
  GUIDE_PREREQ_ONLY: {
    title: msg`Prerequisite Only`,
    text: msg`This guide is meant to be part of other guides.`,
  },
  GUIDE_MISSING_STEPS: { title: msg`Missed a Step`, text: msg`At least one step is missing.` },
  GUIDE_MISSING_IMAGES: { title: msg`Needs More Images`, text: msg`Some steps need a picture.` },
  GUIDE_GRAMMAR_ERRORS: {
    title: msg`Grammar Police`,
    text: msg`The text has spelling or grammar mistakes.`,
  },
  GUIDE_LOUSY_PICTURES: {
    title: msg`Needs Better Images`,
    text: msg`Some pictures are unclear.`,
  },
  GUIDE_MARKUP_PROBLEMS: {
    title: msg`Markup Mishap`,
    text: msg`The shapes on some pictures are wrong or missing.`,
  },
  GUIDE_INCORRECT_BULLETS: {
    title: msg`Bullets!`,
    text: msg`Some bullets have the wrong colour or level.`,
  },
  GUIDE_UNNECESSARY_STEPS: { title: msg`Step Trimmer`, text: msg`Some steps are not needed.` },
  GUIDE_MISSING_PREREQUISITES: {
    title: msg`Missing Prerequisites`,
    text: msg`A guide that must be done first is not listed.`,
  },
  GUIDE_INCORRECT_PREREQUISITES: {
    title: msg`Mismatched Prerequisites`,
    text: msg`A prerequisite does not fit this guide.`,
  },
  GUIDE_INCONSISTENT_IMAGES: {
    title: msg`Inconsistent Images`,
    text: msg`The pictures do not match each other.`,
  },
  GUIDE_INCORRECT_TEXT: {
    title: msg`Confusing Text`,
    text: msg`Some text is wrong or hard to follow.`,
  },
  GUIDE_INCORRECT_TOOLS: {
    title: msg`Incorrect Tools`,
    text: msg`The list of tools is wrong or incomplete.`,
  },
  GUIDE_IMPROPER_ACTION: {
    title: msg`Action Shots`,
    text: msg`The pictures do not show what is being done.`,
  },
  GUIDE_SPLIT_PREREQ: {
    title: msg`Slice and Dice`,
    text: msg`Part of this guide should be a separate guide.`,
  },
  GUIDE_INCORRECT_PROCEDURE: {
    title: msg`Scenic Route`,
    text: msg`There is a shorter or safer way.`,
  },
  GUIDE_DELETE: {
    title: msg`Request Guide Deletion`,
    text: msg`Someone has asked for this guide to be deleted.`,
  },
  GUIDE_ARCHIVED: {
    title: msg`Archived Guide`,
    text: msg`This guide is kept for the record and no longer maintained.`,
  },
  INTRODUCTION_ISSUES: { title: msg`Better Introduction`, text: msg`The introduction needs work.` },
  NO_DETAILS: { title: msg`Missing Details`, text: msg`Difficulty, times or tools are missing.` },
  STUDENT_OWNED: { title: msg`Student Guide`, text: msg`Students are writing this guide.` },
  DANGER: dangerWords,
  WIKI_PRIVATE: {
    title: msg`Unpublished`,
    text: msg`This page does not appear in lists or search.`,
  },
  WIKI_IN_PROGRESS: {
    title: msg`In Progress`,
    text: msg`The authors are still working on this page.`,
  },
  WIKI_STUB: { title: msg`Page Stub`, text: msg`This page has little content yet.` },
  WIKI_DEVICE_STUB: { title: msg`Device Stub`, text: msg`This category has little content yet.` },
  WIKI_DEVICE_INCOMPLETE: {
    title: msg`Incomplete Repair Manual`,
    text: msg`Guides are missing in this category.`,
  },
  WIKI_DOCS_NEEDED: { title: msg`Documentation Needed`, text: msg`Documents are missing here.` },
  WIKI_NO_SUMMARY: { title: msg`No Summary`, text: msg`The page needs a summary.` },
  WIKI_NO_IMAGE: { title: msg`No Image`, text: msg`The page needs a picture.` },
  WIKI_NO_AREA: { title: msg`No Category`, text: msg`The page is not in any category.` },
  WIKI_IMPROPER_FORMATTING: {
    title: msg`Improper Formatting`,
    text: msg`The layout of the page needs work.`,
  },
  WIKI_INCORRECT_TEXT: { title: msg`Incorrect Text`, text: msg`Some text is wrong.` },
  WIKI_GRAMMAR_ERRORS: {
    title: msg`Grammatical Errors`,
    text: msg`The text has spelling or grammar mistakes.`,
  },
  WIKI_BAD_IMAGE: {
    title: msg`Unsatisfactory Image`,
    text: msg`The picture is unclear or wrong.`,
  },
  WIKI_DUPLICATE_DEVICE: {
    title: msg`Duplicate Device`,
    text: msg`There is another page about the same device.`,
  },
  WIKI_DELETE: {
    title: msg`Request Page Deletion`,
    text: msg`Someone has asked for this page to be deleted.`,
  },
  WIKI_STUDENT_OWNED: { title: msg`Student Wiki`, text: msg`Students are writing this page.` },
  WIKI_TEACHER_OWNED: { title: msg`Teacher Wiki`, text: msg`A teacher looks after this page.` },
  WIKI_DICTIONARY: { title: msg`Dictionary`, text: msg`This page explains a word.` },
}

/** What each flag is called, by its id. */
export const flagNames: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  Object.entries(words).map(([flagid, { title }]) => [flagid, title]),
)

/** Title and sentence of a flag; one that the app does not know keeps the service's. */
export const wordsOfFlag = (
  i18n: I18n,
  { flagid, title, text }: { flagid: string; title: string; text: string },
): { title: string; text: string } => {
  const known = words[flagid]
  return known ? { title: i18n._(known.title), text: i18n._(known.text) } : { title, text }
}
