// The flag catalogue (api-facts 4.2): id, title, who may set it, one sentence.
import type { Privilege } from './shapes.ts'

export type Flag = {
  flagid: string
  title: string
  set: Privilege | 'auto'
  text: string
}

const flag = (flagid: string, title: string, set: Flag['set'], text: string): Flag => ({
  flagid,
  title,
  set,
  text,
})

export const guideFlags: Flag[] = [
  flag('GUIDE_IN_PROGRESS', 'In Progress', 'User', 'The authors are still working on this guide.'),
  flag(
    'GUIDE_USER_CONTRIBUTED',
    'User-Contributed Guide',
    'auto',
    'A member of the community wrote this guide.',
  ),
  flag('GUIDE_STARRED', 'Featured Guide', 'Moderator', 'The site recommends this guide.'),
  flag(
    'GUIDE_FEATURED_STUDENT',
    'Featured Student Guide',
    'Moderator',
    'The site recommends this student guide.',
  ),
  flag(
    'GUIDE_PREREQ_ONLY',
    'Prerequisite Only',
    'User',
    'This guide is meant to be part of other guides.',
  ),
  flag('GUIDE_MISSING_STEPS', 'Missed a Step', 'User', 'At least one step is missing.'),
  flag('GUIDE_MISSING_IMAGES', 'Needs More Images', 'User', 'Some steps need a picture.'),
  flag(
    'GUIDE_GRAMMAR_ERRORS',
    'Grammar Police',
    'User',
    'The text has spelling or grammar mistakes.',
  ),
  flag('GUIDE_LOUSY_PICTURES', 'Needs Better Images', 'User', 'Some pictures are unclear.'),
  flag(
    'GUIDE_MARKUP_PROBLEMS',
    'Markup Mishap',
    'User',
    'The shapes on some pictures are wrong or missing.',
  ),
  flag(
    'GUIDE_INCORRECT_BULLETS',
    'Bullets!',
    'User',
    'Some bullets have the wrong colour or level.',
  ),
  flag('GUIDE_UNNECESSARY_STEPS', 'Step Trimmer', 'User', 'Some steps are not needed.'),
  flag(
    'GUIDE_MISSING_PREREQUISITES',
    'Missing Prerequisites',
    'User',
    'A guide that must be done first is not listed.',
  ),
  flag(
    'GUIDE_INCORRECT_PREREQUISITES',
    'Mismatched Prerequisites',
    'User',
    'A prerequisite does not fit this guide.',
  ),
  flag(
    'GUIDE_INCONSISTENT_IMAGES',
    'Inconsistent Images',
    'User',
    'The pictures do not match each other.',
  ),
  flag('GUIDE_INCORRECT_TEXT', 'Confusing Text', 'User', 'Some text is wrong or hard to follow.'),
  flag(
    'GUIDE_INCORRECT_TOOLS',
    'Incorrect Tools',
    'User',
    'The list of tools is wrong or incomplete.',
  ),
  flag(
    'GUIDE_IMPROPER_ACTION',
    'Action Shots',
    'User',
    'The pictures do not show what is being done.',
  ),
  flag(
    'GUIDE_SPLIT_PREREQ',
    'Slice and Dice',
    'User',
    'Part of this guide should be a separate guide.',
  ),
  flag('GUIDE_INCORRECT_PROCEDURE', 'Scenic Route', 'User', 'There is a shorter or safer way.'),
  flag(
    'GUIDE_DELETE',
    'Request Guide Deletion',
    'User',
    'Someone has asked for this guide to be deleted.',
  ),
  flag(
    'GUIDE_ARCHIVED',
    'Archived Guide',
    'Moderator',
    'This guide is kept for the record and no longer maintained.',
  ),
  flag('INTRODUCTION_ISSUES', 'Better Introduction', 'User', 'The introduction needs work.'),
  flag('NO_DETAILS', 'Missing Details', 'User', 'Difficulty, times or tools are missing.'),
  flag('STUDENT_OWNED', 'Student Guide', 'Moderator', 'Students are writing this guide.'),
  flag('DANGER', 'Potentially Dangerous', 'User', 'You can be injured if you are not careful.'),
]

export const wikiFlags: Flag[] = [
  flag('WIKI_PRIVATE', 'Unpublished', 'Moderator', 'This page does not appear in lists or search.'),
  flag('WIKI_IN_PROGRESS', 'In Progress', 'User', 'The authors are still working on this page.'),
  flag('WIKI_STUB', 'Page Stub', 'User', 'This page has little content yet.'),
  flag('WIKI_DEVICE_STUB', 'Device Stub', 'User', 'This category has little content yet.'),
  flag(
    'WIKI_DEVICE_INCOMPLETE',
    'Incomplete Repair Manual',
    'User',
    'Guides are missing in this category.',
  ),
  flag('WIKI_DOCS_NEEDED', 'Documentation Needed', 'User', 'Documents are missing here.'),
  flag('WIKI_NO_SUMMARY', 'No Summary', 'User', 'The page needs a summary.'),
  flag('WIKI_NO_IMAGE', 'No Image', 'User', 'The page needs a picture.'),
  flag('WIKI_NO_AREA', 'No Category', 'User', 'The page is not in any category.'),
  flag(
    'WIKI_IMPROPER_FORMATTING',
    'Improper Formatting',
    'User',
    'The layout of the page needs work.',
  ),
  flag('WIKI_INCORRECT_TEXT', 'Incorrect Text', 'User', 'Some text is wrong.'),
  flag(
    'WIKI_GRAMMAR_ERRORS',
    'Grammatical Errors',
    'User',
    'The text has spelling or grammar mistakes.',
  ),
  flag('WIKI_BAD_IMAGE', 'Unsatisfactory Image', 'User', 'The picture is unclear or wrong.'),
  flag(
    'WIKI_DUPLICATE_DEVICE',
    'Duplicate Device',
    'User',
    'There is another page about the same device.',
  ),
  flag(
    'WIKI_DELETE',
    'Request Page Deletion',
    'User',
    'Someone has asked for this page to be deleted.',
  ),
  flag('WIKI_STUDENT_OWNED', 'Student Wiki', 'Moderator', 'Students are writing this page.'),
  flag('WIKI_TEACHER_OWNED', 'Teacher Wiki', 'Moderator', 'A teacher looks after this page.'),
  flag('WIKI_DICTIONARY', 'Dictionary', 'Moderator', 'This page explains a word.'),
]

export const featuredFlags = ['GUIDE_STARRED', 'GUIDE_FEATURED_STUDENT']
export const stubFlags = ['WIKI_STUB', 'WIKI_DEVICE_STUB']
