/** Texts of the overview. */
import { inBoth } from '../../domain/texts/in-both.ts'

export const OVERVIEW = inBoth({
  title: ['Overview', '概览'],
  greeting: (name: string) => [`Welcome, ${name}`, `欢迎，${name}`],
  lead: (plan: string) => [`${plan} plan`, `套餐：${plan}`],
  keys: (count: string) => [count === '1' ? '1 active key' : `${count} active keys`, `${count} 个有效密钥`],
  lastRequest: ['Last request', '上次请求'],
  noRequest: ['none yet', '尚无'],
  figures: ['Key figures', '关键数据'],
  today: ['Requests today', '今日请求'],
  since: ['since 00:00 UTC', '自 00:00（UTC）起'],
  days30: ['Requests', '请求'],
  in30Days: ['in the last 30 days', '最近 30 天'],
  dataRequests: (count: string) => [
    count === '1' ? '1 data request' : `${count} data requests`,
    `其中数据请求 ${count} 次`,
  ],
  errors: ['Errors', '错误'],
  errorsSplit: (client: string, server: string) => [
    `${client} × 4xx, ${server} × 5xx`,
    `4xx：${client}，5xx：${server}`,
  ],
  errorsShare: (share: string) => [`${share} of all requests`, `占全部请求的 ${share}`],
  refused: ['Refused (429)', '被拒绝（429）'],
  refusedSplit: (minute: string, month: string) => [
    `${minute} per-minute, ${month} monthly limit`,
    `每分钟限额 ${minute}，每月限额 ${month}`,
  ],
  latency: ['p95 latency', 'p95 响应时间'],
  latencyHint: ['95% of requests were faster, to within 25%', '95% 的请求更快；误差不超过 25%'],
  latencyNone: ['no requests with a known time', '没有已知响应时间的请求'],
  chart: ['Requests by day', '每日请求'],
  usage: ['View usage', '用量详情'],
  log: ['Request log', '请求日志'],
  noChart: ['Requests appear here as soon as one of your keys is used.', '您的密钥发出请求后，会立即显示在这里。'],
  month: ['This month', '本月'],
  minute: ['Per-minute limit', '每分钟限额'],
  minuteUsed: (used: string, limit: string) => [
    `${used} of ${limit} requests used in the last 60 seconds`,
    `最近 60 秒已使用 ${used} 次，上限 ${limit} 次`,
  ],
  minuteNotKnown: [
    'We cannot tell right now how many requests of the minute are used: the rate limiter does not respond.',
    '目前无法得知这一分钟已使用多少次请求：限流服务没有响应。',
  ],
  invoice: ['Next invoice', '下一张账单'],
  soFar: ['Amount so far', '截至目前'],
  soFarHint: (days: string, of: string) => [
    `for ${days} of ${of} days that have ended, with tax where it is charged`,
    `已结束的 ${days} 天（共 ${of} 天），如征税则含税`,
  ],
  expected: ['Expected for the month', '预计全月'],
  expectedHint: ['if the plan stays the same', '套餐不变的情况下'],
  issued: ['Issued', '开具日期'],
  agreed: ['as agreed', '另议'],
  noInvoice: [
    'The Free plan is free of charge, so there is no invoice for this month.',
    '免费版不收费，本月没有账单。',
  ],
  billing: ['View billing', '查看计费'],
  plans: ['Compare plans', '比较套餐'],
  searches: ['Saved searches', '保存的搜索'],
  allSearches: ['View all', '查看全部'],
  moreSearches: (count: string) => [`${count} more`, `另有 ${count} 个`],
  noSearches: [
    'Save a search and get its changes by webhook or mail as soon as they happen.',
    '保存一个搜索，车源一有变动就会通过 webhook 或邮件通知您。',
  ],
  saveSearch: ['Find cars and save a search', '查找车源并保存搜索'],
  noReceivers: ['no receiver: its changes go nowhere', '没有接收方：变动不会发送'],
  tasks: ['Needs your attention', '需要您处理'],
  task: {
    email: (address: string) => [
      `Confirm your new address ${address}: open the link in the mail that we sent there. Until then your address stays the same.`,
      `请确认新地址 ${address}：打开我们发到该地址的邮件中的链接。确认之前，原地址保持不变。`,
    ],
    emailAct: ['View account', '查看账户'],
    plan: (plan: string) => [`Your change to ${plan} waits for confirmation.`, `更改为${plan}的申请正在等待确认。`],
    planScheduled: (plan: string, day: string) => [
      `Your plan changes to ${plan} on ${day}.`,
      `套餐将于 ${day} 更改为${plan}。`,
    ],
    planAct: ['View billing', '查看计费'],
    receiverFailed: (search: string) => [
      `A receiver of “${search}” was turned off, because it did not accept anything for five days.`,
      `“${search}”的一个接收方连续五天没有接收任何内容，已被停用。`,
    ],
    receiverEnded: (search: string) => [
      `A receiver of “${search}” was turned off, because it answered 410 Gone: it wants nothing more.`,
      `“${search}”的一个接收方回应了 410 Gone，表示不再接收，已被停用。`,
    ],
    receiverRetrying: (search: string) => [
      `A receiver of “${search}” fails. We keep trying.`,
      `“${search}”的一个接收方发送失败，我们会继续重试。`,
    ],
    receiverUnconfirmed: (search: string) => [
      `A receiver of “${search}” waits for its reader to confirm the address.`,
      `“${search}”的一个接收方正在等待收件人确认地址。`,
    ],
    receiverAct: ['View receiver', '查看接收方'],
    noKey: ['All of your keys are revoked or expired. Create a new one.', '您的密钥均已失效：请创建新的密钥。'],
    noKeyAct: ['Create a key', '创建密钥'],
    keyExpires: (name: string, day: string) => [
      `The key “${name}” expires on ${day}.`,
      `密钥“${name}”将于 ${day} 过期。`,
    ],
    keyAct: ['Rotate', '轮换'],
    runsOut: (day: string) => [
      `At the pace of the last 7 days, this month’s data requests run out around ${day}.`,
      `按最近 7 天的速度，本月数据请求预计在 ${day} 前后用完。`,
    ],
    runsOutAct: ['Compare plans', '比较套餐'],
  },
  first: ['Get started', '从这里开始'],
  firstDone: (done: string, all: string) => [`${done} of ${all} steps done`, `已完成 ${done} / ${all} 步`],
  hide: ['Hide these steps', '隐藏这些步骤'],
  stepDone: ['done', '已完成'],
  steps: {
    key: [
      ['Create an API key', '创建密钥'],
      ['Every data request needs one.', '每个数据请求都需要密钥。'],
    ],
    request: [
      ['Send your first request', '发出第一个请求'],
      ['It appears here within a second.', '一秒之内就会显示在这里。'],
    ],
    search: [
      ['Save a search', '保存一个搜索'],
      ['Find cars that you want to follow, then save the search.', '找到想要关注的车源，然后保存搜索。'],
    ],
    receiver: [
      ['Add a receiver', '添加接收方'],
      [
        'A webhook or a mail address that gets the changes of a saved search.',
        '用 webhook 或邮箱接收所保存搜索的变动。',
      ],
    ],
    access: [
      ['Set a password or a passkey', '设置密码或通行密钥'],
      ['Then you can sign in without waiting for a mail.', '之后登录无需等待邮件。'],
    ],
  },
  startHint: [
    'Takes a minute: you get a key, and a command that makes your first request with it.',
    '只需一分钟：您会得到密钥，以及可直接发出第一个请求的命令。',
  ],
  askNow: [
    'Your key has not been used yet. Replace YOUR_KEY with it and make your first request:',
    '您的密钥尚未使用。把 YOUR_KEY 换成您的密钥，发出第一个请求：',
  ],
  read: ['The documentation describes every endpoint and every field.', '文档说明了每个接口和每个字段。'],
  docs: ['Read the docs', '查看文档'],
})
