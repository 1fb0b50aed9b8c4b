{{/*
An Ed25519 key pair as YAML: {private: PEM, public: the 32 bytes in base64}. Helm can make the private key but not return its
public key. So the template signs a certificate for the key: there the public key follows the bytes "+ep", 3, 33 and 0
(OID 1.3.101.112 and the head of the BIT STRING).
*/}}
{{- define "tallscreen.keyPair" -}}
{{- $certificate := genSelfSignedCertWithKey . nil nil 1 (genPrivateKey "ed25519") -}}
{{- $der := $certificate.Cert | replace "-----BEGIN CERTIFICATE-----" "" | replace "-----END CERTIFICATE-----" "" | replace "\n" "" | b64dec -}}
{{- $parts := splitn "+ep\x03\x21\x00" 2 $der -}}
public: {{ $parts._1 | substr 0 32 | b64enc | quote }}
private: {{ $certificate.Key | quote }}
{{- end }}
