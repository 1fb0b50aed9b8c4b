# `docker buildx bake` builds every image from a fresh clone, `docker buildx bake bff web` some. For a release:
# REVISION=$(git rev-parse HEAD) SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) TAG=0.2.0 docker buildx bake --pull --no-cache
# Where no registry of images is reachable: deploy/bare-machine/README.md.
variable "TAG" {
  default = "dev"
}
variable "REVISION" {
  default = "unknown"
}
# Seconds since 1970, such as the commit's: the same time gives the same image.
variable "SOURCE_DATE_EPOCH" {
  default = "0"
}

group "default" {
  targets = ["images"]
}

target "images" {
  name = image
  matrix = {
    image = [
      "bff", "identity", "media", "feed", "social", "messaging", "moderation", "analytics", "media-worker", "web", "jobs",
    ]
  }
  dockerfile = "deploy/Dockerfile"
  target     = image
  tags       = ["docker.io/tallscreen/${image}:${TAG}"]
  args = {
    VERSION           = TAG
    REVISION          = REVISION
    CREATED           = timeadd("1970-01-01T00:00:00Z", "${SOURCE_DATE_EPOCH}s")
    SOURCE_DATE_EPOCH = SOURCE_DATE_EPOCH
  }
  output = ["type=docker"]
}
