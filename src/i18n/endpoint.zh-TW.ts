import type { endpointEn } from './endpoint.en';

/** 繁體中文：語意搜尋伺服器的回應，以及該怎麼做。 */
export const endpointZhTw: Record<keyof typeof endpointEn, string> = {
  'endpoint.offline': '無法連線到伺服器（{message}）。請檢查網址、伺服器是否在執行，以及這台裝置是否連上網路。',
  'endpoint.timeout': '伺服器沒有及時回應。它可能正忙，或仍在載入模型；請稍後再試。',
  'endpoint.rate-limited': '伺服器要求放慢速度。稍後會自動繼續傳送。',
  'endpoint.server-error': '伺服器回報自身錯誤（{status}）。請稍後再試；若持續發生，請查看伺服器的記錄。{message}',
  'endpoint.answer-cut': '伺服器的回應中途斷了。請檢查連線後再試一次。',
  'endpoint.answer-empty': '伺服器的回應裡沒有任何數值。請確認所選模型可用於語意搜尋。',
  'endpoint.answer-short': '{wanted} 段文字中，伺服器只回應了 {given} 段，因此這次的結果都沒有保留。請減少一次傳送的段數。',
  'endpoint.answer-not-numbers': '伺服器的回應含有不是數字的值。換一個模型或更新伺服器版本可能有幫助。',
  'endpoint.answer-zero': '伺服器的回應全是零，無法代表文字的意思。換一個模型或更新伺服器版本可能有幫助。',
  'endpoint.answer-mixed-up': '伺服器的回應沒有說明哪些數值屬於哪段文字，因此都沒有保留。',
  'endpoint.too-long': '這段文字超過模型能接受的長度。語意搜尋略過了它，但仍可用字詞找到。',
  'endpoint.text-refused': '伺服器拒絕了這段文字（{status}）。語意搜尋略過了它，但仍可用字詞找到。{message}',
  'endpoint.address-broken': '「{address}」不是網址。請輸入以 http:// 或 https:// 開頭的網址。',
  'endpoint.key-refused': '伺服器拒絕了金鑰（{status}）。請確認已輸入金鑰、金鑰有效，且可使用這個模型。{message}',
  'endpoint.model-missing': '伺服器沒有模型「{model}」。請檢查名稱；若是自己的伺服器，請先載入模型。{message}',
  'endpoint.not-an-endpoint': '這個網址有伺服器，但沒有語意搜尋服務（{status}）。網址通常以 /v1 結尾。',
  'endpoint.answer-web-page': '伺服器回應的是網頁。請檢查網址；若網路需要登入，請先登入。',
  'endpoint.answer-endless': '伺服器的回應沒有結束，因此已放棄。請確認伺服器是否正確，或改用其他伺服器。',
  'endpoint.answer-other': '伺服器的回應不是所要求的內容。請確認所選模型可用於語意搜尋。{message}',
  'endpoint.answer-base64': '伺服器把數值包成文字傳回，儘管已要求不要這樣做。請更新伺服器或改用其他伺服器。',
  'endpoint.wrong-dims': '伺服器對一段文字回應了 {given} 個數值，而不是 {wanted} 個：模型與測試時不同。請重新測試連線。',
  'endpoint.quota-exhausted': '帳戶已沒有額度。不會再傳送任何內容；已完成的部分會保留。{message}',
  'endpoint.request-refused': '伺服器拒絕每一個要求（{status}）。請檢查網址、模型和大小。{message}',

  'endpoint-test.rate-limited': '伺服器要求放慢速度。請稍後再試。',
  'endpoint-test.found': '可以使用：{model}，每段文字 {dims} 個數值，{milliseconds} 毫秒內回應。',
  'endpoint-test.unencrypted': '這個網址以 http:// 開頭，文字和金鑰在傳送途中可能被看到。',

  'endpoint-wait.offline': '沒有連線。{seconds} 秒後再試。',
  'endpoint-wait.timeout': '伺服器沒有及時回應。{seconds} 秒後再試。',
  'endpoint-wait.rate-limited': '伺服器要求放慢速度。{seconds} 秒後繼續。',
  'endpoint-wait.server-error': '伺服器回報錯誤。{seconds} 秒後再試。',
  'endpoint-wait.answer-cut': '伺服器的回應中斷了。{seconds} 秒後再試。',
  'endpoint-wait.own-limit': '遵守每分鐘的要求上限。{seconds} 秒後繼續。',
};
