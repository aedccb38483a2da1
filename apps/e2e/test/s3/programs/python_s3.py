"""What boto3 does with a volume, as it is. Prints what it saw as JSON."""

import hashlib
import io
import json
import sys
import urllib.error
import urllib.request

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError

endpoint, key_id, secret, bucket, big_megabytes = sys.argv[1:]
s3 = boto3.client(
    "s3",
    endpoint_url=endpoint,
    aws_access_key_id=key_id,
    aws_secret_access_key=secret,
    region_name="us-east-1",
)
signed = boto3.client(
    "s3",
    endpoint_url=endpoint,
    aws_access_key_id=key_id,
    aws_secret_access_key=secret,
    region_name="us-east-1",
    config=Config(signature_version="s3v4"),
)
seen = {}

s3.put_object(Bucket=bucket, Key="dir/ü &+.txt", Body=b"hello")
seen["read"] = s3.get_object(Bucket=bucket, Key="dir/ü &+.txt")["Body"].read().decode()
seen["range"] = s3.get_object(Bucket=bucket, Key="dir/ü &+.txt", Range="bytes=1-3")["Body"].read().decode()
for algorithm in ["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"]:
    s3.put_object(Bucket=bucket, Key=f"sum/{algorithm}", Body=b"hello" * 100_000, ChecksumAlgorithm=algorithm)
seen["listed"] = [one["Key"] for one in s3.list_objects_v2(Bucket=bucket)["Contents"]]


class Pattern(io.RawIOBase):
    """Many bytes, none of which is kept."""

    def __init__(self, size):
        self.left, self.sum = size, hashlib.sha256()

    def readable(self):
        return True

    def readinto(self, into):
        size = min(len(into), self.left)
        into[:size] = (b"0123456789abcdef" * (size // 16 + 1))[:size]
        self.sum.update(into[:size])
        self.left -= size
        return size


size = int(big_megabytes) * 2**20
source = Pattern(size)
s3.upload_fileobj(io.BufferedReader(source, 2**20), bucket, "big.bin", Config=TransferConfig(multipart_chunksize=2**24))
head = s3.head_object(Bucket=bucket, Key="big.bin")
digest = hashlib.sha256()
for piece in s3.get_object(Bucket=bucket, Key="big.bin")["Body"].iter_chunks(2**20):
    digest.update(piece)
seen["big"] = [head["ContentLength"] == size, digest.hexdigest() == source.sum.hexdigest()]
s3.copy({"Bucket": bucket, "Key": "big.bin"}, bucket, "big-copy.bin")
seen["copied"] = s3.head_object(Bucket=bucket, Key="big-copy.bin")["ContentLength"] == size

url = signed.generate_presigned_url("put_object", Params={"Bucket": bucket, "Key": "presigned"}, ExpiresIn=60)
request = urllib.request.Request(url, data=b"by address", method="PUT", headers={"Content-Type": ""})
urllib.request.urlopen(request).read()
url = signed.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": "presigned"}, ExpiresIn=60)
seen["presigned"] = urllib.request.urlopen(url).read().decode()
old = s3.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": "presigned"}, ExpiresIn=60)
try:
    seen["default presigned"] = urllib.request.urlopen(old).status
except urllib.error.HTTPError as error:
    seen["default presigned"] = error.read().decode()

deleted = s3.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": "presigned"}, {"Key": "big-copy.bin"}]})
seen["deleted"] = len(deleted["Deleted"])
try:
    s3.get_object(Bucket=bucket, Key="presigned")
except ClientError as error:
    seen["gone"] = error.response["Error"]["Code"]
try:
    s3.put_object(Bucket=bucket, Key="dir", Body=b"x")
except ClientError as error:
    seen["directory"] = error.response["Error"]["Code"]
print(json.dumps(seen))
