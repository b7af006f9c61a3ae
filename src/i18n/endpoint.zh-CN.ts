import type { endpointEn } from './endpoint.en';

/** 简体中文：语义搜索服务器的回应，以及该怎么做。 */
export const endpointZhCn: Record<keyof typeof endpointEn, string> = {
  'endpoint.offline': '无法连接到服务器（{message}）。请检查地址、服务器是否在运行，以及这台设备是否联网。',
  'endpoint.timeout': '服务器没有及时回应。它可能正忙，或仍在加载模型；请稍后再试。',
  'endpoint.rate-limited': '服务器要求放慢速度。稍后会自动继续发送。',
  'endpoint.server-error': '服务器报告自身错误（{status}）。请稍后再试；若持续发生，请查看服务器的日志。{message}',
  'endpoint.answer-cut': '服务器的回应中途断了。请检查连接后再试一次。',
  'endpoint.answer-empty': '服务器的回应里没有任何数值。请确认所选模型可用于语义搜索。',
  'endpoint.answer-short': '{wanted} 段文字中，服务器只回应了 {given} 段，因此这次的结果都没有保留。请减少一次发送的段数。',
  'endpoint.answer-not-numbers': '服务器的回应含有不是数字的值。换一个模型或更新服务器版本可能有帮助。',
  'endpoint.answer-zero': '服务器的回应全是零，不能代表文字的意思。换一个模型或更新服务器版本可能有帮助。',
  'endpoint.answer-mixed-up': '服务器的回应没有说明哪些数值属于哪段文字，因此都没有保留。',
  'endpoint.too-long': '这段文字超过模型能接受的长度。语义搜索略过了它，但仍可用词语找到。',
  'endpoint.text-refused': '服务器拒绝了这段文字（{status}）。语义搜索略过了它，但仍可用词语找到。{message}',
  'endpoint.address-broken': '“{address}”不是网址。请输入以 http:// 或 https:// 开头的地址。',
  'endpoint.key-refused': '服务器拒绝了密钥（{status}）。请确认已输入密钥、密钥有效，且可使用这个模型。{message}',
  'endpoint.model-missing': '服务器没有模型“{model}”。请检查名称；若是自己的服务器，请先加载模型。{message}',
  'endpoint.not-an-endpoint': '这个地址有服务器，但没有语义搜索服务（{status}）。地址通常以 /v1 结尾。',
  'endpoint.answer-web-page': '服务器回应的是网页。请检查地址；若网络需要登录，请先登录。',
  'endpoint.answer-endless': '服务器的回应没有结束，因此已放弃。请确认服务器是否正确，或改用其他服务器。',
  'endpoint.answer-other': '服务器的回应不是所要求的内容。请确认所选模型可用于语义搜索。{message}',
  'endpoint.answer-base64': '服务器把数值打包成文字传回，尽管已要求不要这样做。请更新服务器或改用其他服务器。',
  'endpoint.wrong-dims': '服务器对一段文字回应了 {given} 个数值，而不是 {wanted} 个：模型与测试时不同。请重新测试连接。',
  'endpoint.quota-exhausted': '账户已没有额度。不会再发送任何内容；已完成的部分会保留。{message}',
  'endpoint.request-refused': '服务器拒绝每一个请求（{status}）。请检查地址、模型和大小。{message}',

  'endpoint-test.rate-limited': '服务器要求放慢速度。请稍后再试。',
  'endpoint-test.found': '可以使用：{model}，每段文字 {dims} 个数值，{milliseconds} 毫秒内回应。',
  'endpoint-test.unencrypted': '这个地址以 http:// 开头，文字和密钥在传输途中可能被看到。',

  'endpoint-wait.offline': '没有连接。{seconds} 秒后再试。',
  'endpoint-wait.timeout': '服务器没有及时回应。{seconds} 秒后再试。',
  'endpoint-wait.rate-limited': '服务器要求放慢速度。{seconds} 秒后继续。',
  'endpoint-wait.server-error': '服务器报告错误。{seconds} 秒后再试。',
  'endpoint-wait.answer-cut': '服务器的回应中断了。{seconds} 秒后再试。',
  'endpoint-wait.own-limit': '遵守每分钟的请求上限。{seconds} 秒后继续。',
};
