/** Texts of the key pages. */
import type { RefusalReason } from '../../accounts/outcome.ts'
import type { KeyState } from '../../accounts/own-keys/derive-key-state.ts'
import { inBoth, type Named } from '../../domain/texts/in-both.ts'

export const KEYS = inBoth({
  title: ['Keys', '密钥'],
  intro: (most: number) => [
    `Your programs authenticate with an API key. All keys share the limits of your account, which can have up to ${most} active keys.`,
    `密钥用于以您的账户调用 API。所有密钥共用账户的限额；一个账户最多可有 ${most} 个有效密钥。`,
  ],
  create: ['Create a key', '创建密钥'],
  unnamed: ['Unnamed key', '未命名的密钥'],
  groups: ['Filter keys', '密钥分组'],
  open: (count: string) => [`Active (${count})`, `有效（${count}）`],
  ended: (count: string) => [`Inactive (${count})`, `已失效（${count}）`],
  openCaption: ['Active keys, newest first', '有效的密钥，最新的在前'],
  endedCaption: ['Revoked or expired keys, newest first', '已吊销或已过期的密钥，最新的在前'],
  none: ['You have no keys yet. Create one to make your first request.', '您还没有密钥。创建一个即可发出第一个请求。'],
  noneOpen: [
    'All of your keys are revoked or expired. Create a new one.',
    '您的密钥均已失效。请创建新的密钥以继续使用。',
  ],
  noneEnded: ['No revoked or expired keys.', '没有已吊销或已过期的密钥。'],
  name: ['Name', '名称'],
  prefix: ['Prefix', '开头字符'],
  created: ['Created', '创建时间'],
  lastUsed: ['Last used', '上次使用'],
  expires: ['Expires', '过期时间'],
  endedAt: ['Ended', '失效时间'],
  never: ['never', '永不'],
  kind: ['Kind', '类型'],
  kinds: { live: ['live', '正式'], test: ['test', '测试'], demo: ['demo', '演示'] },
  samples: ['the sample cars', '样例车辆'],
  state: ['State', '状态'],
  states: {
    active: ['active', '有效'],
    expires_soon: ['expires soon', '即将过期'],
    rotating: ['being replaced', '正在被替换'],
    expired: ['expired', '已过期'],
    revoked: ['revoked', '已吊销'],
  } satisfies Named<KeyState>,
  until: (time: string) => [`works until ${time}`, `有效至 ${time}`],
  id: ['Id', '编号'],
  predecessor: ['Replaces', '替换了'],
  successor: ['Replaced by', '被替换为'],
  revokedAt: ['Revoked', '吊销时间'],
  lastAddress: ['Last address', '上次使用的地址'],
  requests30: ['Requests, 30 days', '30 天请求'],
  refused30: (count: string) => [
    `${count} of them refused by a limit (429)`,
    `其中 ${count} 次因超出限额被拒绝（429）`,
  ],
  usageChart: (from: string, to: string) => [
    `Requests with this key by day, ${from} to ${to}`,
    `${from} 至 ${to} 此密钥的每日请求`,
  ],
  unused30: (from: string, to: string) => [
    `No requests with this key from ${from} to ${to}.`,
    `${from} 至 ${to} 此密钥没有请求。`,
  ],
  toRequests: ['Its requests in the log', '日志中此密钥的请求'],
  actions: ['Actions', '操作'],
  renameShort: ['Rename', '重命名'],
  testKeys: ['What are test keys?', '什么是测试密钥？'],
  testKeysMore: ['The sample cars', '样例车辆'],
  done: {
    renamed: ['The name was changed.', '名称已更改。'],
    revoked: ['The key was revoked and no longer works.', '密钥已吊销，不能再使用。'],
  },
  creation: {
    title: ['Create a key', '创建密钥'],
    kindHint: [
      'A test key sees only the sample cars, for the tests of your program: always the same cars, with known answers and errors. It counts towards the limit per minute, not towards the month, and cannot become a live key.',
      '测试密钥只能看到样例车辆，用于测试您的程序：车辆固定不变，回答和错误都是已知的。它计入每分钟限额，不计入每月限额，也不能变成正式密钥。',
    ],
    kinds: { live: ['Live: the market', '正式：市场车辆'], test: ['Test: the sample cars', '测试：样例车辆'] },
    nameHint: ['Optional. A label such as “production”.', '便于辨认，例如“生产环境”。可以留空。'],
    expiry: ['Expiry date', '最后一天'],
    expiryHint: [
      'The key works until the end of this day (UTC). Leave it empty for a key that does not expire.',
      '密钥在这一天结束前（UTC）有效。留空则永不过期。',
    ],
    expiryUnreadable: [
      'Enter the date as year-month-day, for example 2026-12-31.',
      '请按年、月、日填写日期：2026-12-31。',
    ],
    submit: ['Create the key', '创建密钥'],
  },
  secret: {
    created: ['Your new key', '您的新密钥'],
    rotated: ['Your replacement key', '替换用的新密钥'],
    once: [
      'Copy it now. We do not store it, and it will not be shown again.',
      '请立即复制。我们不保存副本，此密钥不会再次显示。',
    ],
    gone: ['The secret can no longer be shown', '密钥内容已无法显示'],
    goneText: [
      'The secret of a key is shown once, right after it was made, and is not stored. If you did not copy it, rotate the key: that makes a new secret, and the old one can keep working for a while.',
      '密钥内容只在创建后显示一次，我们不保存。如果您没有复制，请轮换密钥：会生成新的密钥内容，旧密钥可以继续使用一段时间。',
    ],
    try: ['Try it', '试一试'],
    tryText: [
      'This requests one page of cars and counts as one data request.',
      '此命令查询一页车辆，计为一次数据请求。',
    ],
    tryTestText: [
      'This requests one page of sample cars and does not count towards the month.',
      '此命令查询一页样例车辆，不计入每月限额。',
    ],
    oldUntil: (prefix: string, time: string) => [
      `The old key ${prefix}… works until ${time}.`,
      `旧密钥 ${prefix}… 有效至 ${time}。`,
    ],
    oldUnbounded: (prefix: string) => [
      `The old key ${prefix}… still works. Revoke it when nothing uses it any more.`,
      `旧密钥 ${prefix}… 仍然有效：不再使用后请将其吊销。`,
    ],
    oldEnded: (prefix: string) => [`The old key ${prefix}… no longer works.`, `旧密钥 ${prefix}… 已失效。`],
    shown: ['Every request appears in the request log within a second.', '每个请求都会在一秒之内显示在请求日志中。'],
    toLog: ['Open the request log', '打开请求日志'],
    toReference: ['Try this key in the reference', '在接口参考中试用此密钥'],
    toKey: ['View this key', '查看此密钥'],
    toKeys: ['View all keys', '查看所有密钥'],
  },
  detail: {
    rename: ['Key name', '密钥名称'],
    renameHint: ['Leave it empty to remove the name.', '留空则去掉名称。'],
    renameSubmit: ['Save the name', '保存名称'],
    rotate: ['Rotate', '轮换'],
    revoke: ['Revoke', '吊销'],
    endedNote: [
      'This key no longer works. It stays in the list so that you can still see its past usage.',
      '此密钥已失效。它仍保留在列表中，以便区分过去的用量。',
    ],
    rotatingNote: (time: string) => [
      `This key has been replaced by another. It works until ${time}.`,
      `另一个密钥正在替换它。此密钥有效至 ${time}。`,
    ],
    rotatingUnboundedNote: [
      'This key has been replaced by another but still works. Revoke it when nothing uses it any more.',
      '另一个密钥正在替换它。此密钥仍然有效：不再使用后请将其吊销。',
    ],
  },
  rotation: {
    title: ['Rotate a key', '轮换密钥'],
    text: [
      'A new key replaces this one, with the same name and expiry date. Choose how long the old key keeps working, so that you have time to replace it wherever it is used.',
      '新密钥将替换此密钥，名称和过期时间不变。请选择旧密钥继续有效的时长，以便在各处更换。',
    ],
    grace: ['The old key keeps working', '旧密钥'],
    graces: {
      '0': ['not at all', '立即失效'],
      '1h': ['for 1 hour', '继续有效 1 小时'],
      '24h': ['for 24 hours', '继续有效 24 小时'],
      '7d': ['for 7 days', '继续有效 7 天'],
    },
    submit: ['Rotate the key', '轮换密钥'],
  },
  revocation: {
    title: ['Revoke this key?', '吊销此密钥？'],
    text: [
      'Requests with this key will be refused immediately. This cannot be undone.',
      '从现在起，使用它的请求都会被拒绝。此操作无法撤销。',
    ],
    submit: ['Revoke the key', '吊销密钥'],
    keep: ['Keep the key', '保留密钥'],
  },
  refusals: {
    not_found: ['There is no such key.', '没有这个密钥。'],
    name_too_long: ['A name can have at most 100 characters.', '名称最多 100 个字符。'],
    expiry_past: [
      'This day is in the past. Choose today or a later day, or leave it empty.',
      '这一天已经过去。请选择今天或以后的日期，或者留空。',
    ],
    too_many_keys: [
      'Your account has reached its limit of keys. Revoke one that you no longer need, then try again.',
      '您的账户已达到密钥数量上限。请先吊销不再需要的密钥，然后重试。',
    ],
    too_many_new_keys: [
      'Your account has reached its limit of new keys for today. Try again tomorrow.',
      '您的账户一天内创建的密钥已达上限。请明天再试。',
    ],
    revoked: ['This key is already revoked.', '该密钥已经吊销。'],
    expired: ['This key has expired. Create a new one.', '该密钥已过期：请创建新的密钥。'],
    rotated: [
      'This key has already been replaced. Rotate its replacement instead.',
      '该密钥已被替换：请轮换替换它的密钥。',
    ],
    changed_meanwhile: [
      'Someone changed this key a moment ago. Review it and try again.',
      '该密钥刚刚被更改，请重新查看。',
    ],
  } satisfies Named<RefusalReason>,
})
