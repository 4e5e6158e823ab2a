/** Texts of the pages of saved searches. */
import type { SearchRefusal } from '../../../accounts/saved-searches/own-searches.ts'
import type { ChangeType } from '../../../domain/inventory/changes.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

export const SEARCHES = inBoth({
  title: ['Saved searches', '保存的搜索'],
  intro: [
    'A saved search watches the market for you and sends every change of its cars to a webhook or by mail.',
    '保存的搜索会持续关注市场，并将相关车源的每一项变动推送到 Webhook 或邮箱。',
  ],
  usedSearches: (used: string, most: string) => [
    `${used} of ${most} saved searches`,
    `已保存 ${used} 个搜索，最多 ${most} 个`,
  ],
  usedChanges: (used: string, most: string) => [
    `${used} of ${most} changes delivered today (UTC)`,
    `今日（UTC）已推送 ${used} 项变动，最多 ${most} 项`,
  ],
  dayUsedUp: [
    'Today’s changes are used up. Everything else is delivered from 00:00 UTC on, in order.',
    '今日的变动额度已用完。其余变动将从 UTC 00:00 起按顺序推送。',
  ],
  plans: ['Compare plans', '比较套餐'],
  find: ['Find cars to watch', '查找要关注的车源'],
  empty: {
    title: ['You have no saved searches yet', '您还没有保存的搜索'],
    steps: [
      ['Search the market for the cars that you are interested in.', '在市场中搜索您感兴趣的车源。'],
      ['Choose “Save this search” above the results.', '点击结果上方的“保存此搜索”。'],
      [
        'Say where the changes are sent: to your program as a webhook, or to you by mail.',
        '选择变动的接收方式：通过 Webhook 发送到您的程序，或发送到邮箱。',
      ],
    ],
    noMarket: [
      'Open this address with the filters of a search, as the API spells them:',
      '请按照 API 的写法，在以下地址后附上筛选条件：',
    ],
  },
  noReceivers: ['No receivers: nothing is sent.', '没有接收方，不会推送任何内容。'],
  receivers: (count: string) => [`Receivers: ${count}`, `接收方：${count}`],
  name: ['Name', '名称'],
  nameHint: [
    'It is in the payload of webhooks and in the subject of mails.',
    '名称会出现在 Webhook 内容和邮件主题中。',
  ],
  types: ['Kinds of change', '变动种类'],
  typeNames: {
    appeared: ['New listings', '新上架'],
    price_changed: ['Price changes', '价格变动'],
    details_changed: ['Changes of other details', '其他信息变动'],
    report_changed: ['Changes of inspection reports', '检测报告变动'],
    no_longer_observed: ['Listings that are no longer there', '已不在架'],
    observed_again: ['Listings that are back', '重新上架'],
  } satisfies Named<ChangeType>,
  allTypes: ['All kinds of change', '所有变动'],
  lang: ['Language of cars and mails', '车源信息和邮件的语言'],
  langs: { en: ['English', '英文'], zh: ['Chinese', '中文'] },
  filters: ['Filters', '筛选条件'],
  created: ['Saved', '保存时间'],
  id: ['Id', '编号'],
  change: ['Change or delete', '修改或删除'],
  creation: {
    cars: ['Show the cars', '查看车源'],
    preview: ['Cars that match now', '当前符合条件的车源'],
    title: ['Save a search', '保存搜索'],
    link: ['Save this search', '保存此搜索'],
    back: ['Back to the search', '返回搜索'],
    expected: ['In the last 7 days', '最近 7 天'],
    expectedSince: (time: string) => [
      `Since ${time}, when our log of changes begins`,
      `自 ${time}（变动记录的起点）以来`,
    ],
    one: ['1 change would have been delivered.', '本应推送 1 项变动。'],
    many: (count: string) => [`${count} changes would have been delivered.`, `本应推送 ${count} 项变动。`],
    more: (count: string) => [
      `More than ${count} changes would have been delivered.`,
      `本应推送超过 ${count} 项变动。`,
    ],
    none: ['No changes would have been delivered.', '没有需要推送的变动。'],
    tooMany: (most: string) => [
      `That is more a day, on average, than the ${most} changes that the plan of this account includes. What does not fit into a day is delivered on the next, so receivers would fall behind. Narrow the search, or choose fewer kinds of change.`,
      `平均每天的变动数超过该账户套餐每天 ${most} 项的额度。当天未能推送的变动会顺延到第二天，接收方会越来越滞后。请缩小搜索范围，或减少变动种类。`,
    ],
    noLog: [
      'Our log of changes has no entries yet, so we cannot say how many changes to expect.',
      '变动记录中还没有任何条目，因此无法估计变动数量。',
    ],
    notCounted: [
      'The changes of the last 7 days cannot be counted right now. You can save the search anyway.',
      '目前无法统计最近 7 天的变动。您仍然可以保存此搜索。',
    ],
    count: ['Count again', '重新统计'],
    countHint: ['Counts the chosen kinds of change; nothing is saved.', '按所选的变动种类统计，不会保存。'],
    submit: ['Save the search', '保存搜索'],
    refused: ['This search cannot be saved', '无法保存此搜索'],
    toMarket: ['Go to the market', '前往市场'],
  },
  detail: {
    open: ['Open this search on the market', '在市场中打开此搜索'],
    settings: ['Settings', '设置'],
    settingsNote: ['Filters cannot be changed: save another search instead.', '筛选条件不能更改，请另存一个搜索。'],
    submit: ['Save the settings', '保存设置'],
    receivers: ['Receivers', '接收方'],
    receiversNote: (most: string) => [
      `Each receiver gets every change, in order. A search can have up to ${most} receivers.`,
      `每个接收方都会按顺序收到每一项变动。每个搜索最多 ${most} 个接收方。`,
    ],
    remove: ['Delete this search', '删除此搜索'],
  },
  deletion: {
    title: ['Delete this search?', '删除此搜索？'],
    text: [
      'Its receivers and the record of their deliveries are deleted, too. Nothing is sent any more. This cannot be undone.',
      '其接收方和推送记录也会一并删除，之后不再推送任何内容。此操作无法恢复。',
    ],
    submit: ['Delete the search', '删除搜索'],
    keep: ['Keep the search', '保留搜索'],
  },
  done: {
    saved: ['The search was saved.', '搜索已保存。'],
    saved_unconfirmed: [
      'The search was saved. We sent a mail to the address: its reader has to confirm it.',
      '搜索已保存。我们已向该邮箱发送邮件，需由收件人确认。',
    ],
    changed: ['The settings were saved.', '设置已保存。'],
    deleted: ['The search was deleted.', '搜索已删除。'],
  },
  refusals: {
    no_name: ['Give the search a name.', '请填写名称。'],
    name_too_long: ['A name can have at most 100 characters.', '名称最多 100 个字符。'],
    query_too_long: ['These filters are too long to be saved.', '筛选条件过长，无法保存。'],
    needs_filters: [
      'A search can be saved if it has a brand, or at least two filters.',
      '至少选择一个品牌或两项筛选条件，才能保存搜索。',
    ],
    too_many: ['Your account has as many saved searches as its plan includes.', '您的账户保存的搜索已达到套餐上限。'],
    slow_down: [
      'Too many searches were saved and changed today. Try again tomorrow.',
      '今天保存和修改搜索的次数过多，请明天再试。',
    ],
    no_types: ['Choose at least one kind of change.', '请至少选择一种变动。'],
  } satisfies Named<Exclude<SearchRefusal, 'wrong_filters' | 'gone'> | 'no_types'>,
})
